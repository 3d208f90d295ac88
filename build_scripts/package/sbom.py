"""The bill of materials, in CycloneDX 1.6 as JSON."""

import hashlib
import json
import re
import time
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from build_scripts.package.origins import Component
from build_scripts.package.source import Source

EXPRESSION = re.compile(r"^[A-Za-z0-9.+-]+(?: (?:AND|OR|WITH) [A-Za-z0-9.+-]+)*$")


def document(source: Source, components: Iterable[Component], folder: Path) -> dict[str, Any]:
    """Return the bill for the frozen program in `folder`."""
    program = {
        "type": "application",
        "bom-ref": "tractor",
        "name": "Tractor",
        "version": source.version,
        "purl": f"pkg:generic/tractor@{source.version}",
        "licenses": [{"expression": "MIT"}],
    }
    parts = [
        entry(component, folder)
        for component in components
        if component.name != "Tractor" and not component.inside
    ]
    inner: dict[str, list[dict[str, Any]]] = {}
    for component in components:
        if component.inside:
            inner.setdefault(component.inside, []).append(entry(component, folder))
    for part in parts:
        if part["name"] in inner:
            part["components"] = inner[part["name"]] + part.get("components", [])
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(source.epoch))
    name = f"tractor {source.version} {source.commit} {json.dumps(parts, sort_keys=True)}"
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        # Made from the content, so that the same build has the same number.
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, name)}",
        "version": 1,
        "metadata": {
            "timestamp": stamp,
            "component": program,
            "properties": [{"name": "tractor:commit", "value": source.commit}],
        },
        "components": parts,
        "dependencies": [
            {"ref": "tractor", "dependsOn": sorted(part["bom-ref"] for part in parts)}
        ],
    }


def entry(component: Component, folder: Path) -> dict[str, Any]:
    """Return one component; its files carry their SHA-256."""
    where = f"{component.inside}/" if component.inside else ""
    found: dict[str, Any] = {
        "type": "library",
        "bom-ref": component.purl or f"{where}{component.name}",
        "name": component.name,
    }
    if component.version:
        found["version"] = component.version
    if component.purl:
        found["purl"] = component.purl
    if component.licence:
        key = {"expression": component.licence}
        named = {"license": {"name": component.licence}}
        found["licenses"] = [key if EXPRESSION.match(component.licence) else named]
    if component.home:
        found["externalReferences"] = [{"type": "website", "url": component.home}]
    files = [file_entry(folder, name) for name in component.files]
    if any(files):
        found["components"] = [file for file in files if file]
    return found


def file_entry(folder: Path, name: str) -> dict[str, Any] | None:
    """Return one shipped file, or None where the system keeps it elsewhere."""
    places = (folder / "_internal" / name, folder / "Contents" / "Frameworks" / name)
    path = next((place for place in places if place.is_file()), None)
    if path is None:
        return None
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return {
        "type": "file",
        "bom-ref": f"file:{name}",
        "name": name,
        "hashes": [{"alg": "SHA-256", "content": digest}],
    }


def write(source: Source, components: Iterable[Component], folder: Path, path: Path) -> None:
    """Write the bill to `path`."""
    bill = document(source, list(components), folder)
    path.write_text(json.dumps(bill, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
