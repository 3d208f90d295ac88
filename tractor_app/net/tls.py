"""Encrypted lines with a certificate that nobody else vouches for."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QCryptographicHash
from PySide6.QtNetwork import QSsl, QSslCertificate, QSslConfiguration, QSslKey, QSslSocket

from tractor_app.net.certificate import (
    Certificate,
    certificate_file,
    make_certificate,
    read_certificate,
)
from tractor_app.persistence.folders import write_whole


def available() -> bool:
    """Whether this computer's Qt can encrypt at all."""
    return QSslSocket.supportsSsl()


def kept_certificate(file: Path | None) -> Certificate:
    """The certificate in ``file``, made when there is none: guests know a host again by it."""
    if file is not None:
        with contextlib.suppress(OSError):
            found = read_certificate(file.read_bytes())
            if found is not None:
                return found
    made = make_certificate()
    if file is not None:
        with contextlib.suppress(OSError):
            write_whole(file, certificate_file(made))
    return made


def server_configuration(certificate: Certificate) -> QSslConfiguration:
    """How a host encrypts."""
    configuration = _configuration()
    configuration.setLocalCertificate(
        QSslCertificate(certificate.certificate, QSsl.EncodingFormat.Pem)
    )
    key = QSslKey(certificate.key, QSsl.KeyAlgorithm.Ec, QSsl.EncodingFormat.Pem)
    configuration.setPrivateKey(key)
    return configuration


def client_configuration() -> QSslConfiguration:
    """How a guest encrypts; whose certificate it is, the guest decides by its fingerprint."""
    return _configuration()


def _configuration() -> QSslConfiguration:
    configuration = QSslConfiguration.defaultConfiguration()
    configuration.setProtocol(QSsl.SslProtocol.TlsV1_2OrLater)
    configuration.setPeerVerifyMode(QSslSocket.PeerVerifyMode.VerifyNone)
    return configuration


def fingerprint(socket: QSslSocket) -> str:
    """Of the certificate at the other end, as hex digits; empty without one."""
    certificate = socket.peerCertificate()
    if certificate.isNull():
        return ""
    return bytes(certificate.digest(QCryptographicHash.Algorithm.Sha256).data()).hex()
