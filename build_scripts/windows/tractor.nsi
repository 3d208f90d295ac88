; The set-up program for Windows: for this user only, no administrator needed.
; build_scripts/package/windows.py defines VERSION, NUMBERS, COMMIT, HOME_PAGE, MAINTAINER, FILES,
; LICENCE, ICON, KILOBYTES and OUTPUT, and FAST for trying out.
Unicode true
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user

!define NAME "Tractor"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tractor"
!define CLASSES "Software\Classes"

!ifdef FAST
  SetCompress off
!else
  SetCompressor /SOLID lzma
!endif

!include "MUI2.nsh"
!include "FileFunc.nsh"

Name "${NAME}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Tractor"
InstallDirRegKey HKCU "Software\Tractor" "InstallDir"
BrandingText "${NAME} ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 "ProductName" "${NAME}"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "${NAME} set-up"
VIAddVersionKey /LANG=0 "CompanyName" "${MAINTAINER}"
VIAddVersionKey /LANG=0 "LegalCopyright" "MIT licence"
VIAddVersionKey /LANG=0 "Comments" "commit ${COMMIT}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\tractor.exe"
!define MUI_FINISHPAGE_RUN_TEXT "$(TEXT_RUN)"
!define MUI_FINISHPAGE_TEXT "$(TEXT_DONE)"
!define MUI_FINISHPAGE_TEXT_LARGE

!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"

LangString TEXT_RUN ${LANG_ENGLISH} "Play now"
LangString TEXT_RUN ${LANG_SIMPCHINESE} "现在开始"
; The firewall is asked about by Windows itself, and only when a table is opened to others.
LangString TEXT_DONE ${LANG_ENGLISH} "Tractor is installed.$\r$\n$\r$\nPlaying alone and joining a friend's table need nothing more. The first time you host a table for others, Windows asks whether Tractor may be reached from the network: allow private networks."
LangString TEXT_DONE ${LANG_SIMPCHINESE} "拖拉机已安装。$\r$\n$\r$\n单人游戏和加入朋友的牌桌无需任何设置。第一次为他人开桌时，Windows 会询问是否允许从网络访问本程序：请允许专用网络。"
LangString TEXT_RUNNING ${LANG_ENGLISH} "Tractor is running. Close it and try again."
LangString TEXT_RUNNING ${LANG_SIMPCHINESE} "拖拉机正在运行。请先关闭再重试。"
LangString TEXT_FOREIGN ${LANG_ENGLISH} "This folder is not empty and holds no Tractor. Choose another one."
LangString TEXT_FOREIGN ${LANG_SIMPCHINESE} "该文件夹非空，且其中没有拖拉机。请选择其他文件夹。"
LangString TEXT_REPLAY ${LANG_ENGLISH} "Tractor replay"
LangString TEXT_REPLAY ${LANG_SIMPCHINESE} "拖拉机牌局录像"
LangString TEXT_RULES ${LANG_ENGLISH} "Tractor rule set"
LangString TEXT_RULES ${LANG_SIMPCHINESE} "拖拉机规则"

!macro FILE_TYPE ENDING ID TEXT
  WriteRegStr HKCU "${CLASSES}\.${ENDING}" "" "${ID}"
  WriteRegStr HKCU "${CLASSES}\${ID}" "" "${TEXT}"
  WriteRegStr HKCU "${CLASSES}\${ID}\DefaultIcon" "" '"$INSTDIR\tractor.exe",0'
  WriteRegStr HKCU "${CLASSES}\${ID}\shell\open\command" "" '"$INSTDIR\tractor.exe" "%1"'
!macroend

!macro NO_FILE_TYPE ENDING ID
  ReadRegStr $0 HKCU "${CLASSES}\.${ENDING}" ""
  StrCmp $0 "${ID}" 0 +2
    DeleteRegKey HKCU "${CLASSES}\.${ENDING}"
  DeleteRegKey HKCU "${CLASSES}\${ID}"
!macroend

; A running program keeps its file open, so that it cannot be opened for writing.
!macro STOP_IF_RUNNING
  IfFileExists "$INSTDIR\tractor.exe" 0 +7
    ClearErrors
    FileOpen $0 "$INSTDIR\tractor.exe" a
    IfErrors 0 +3
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(TEXT_RUNNING)" /SD IDOK
      Abort "$(TEXT_RUNNING)"
    FileClose $0
!macroend

Function .onInit
  !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

Section "Tractor"
  !insertmacro STOP_IF_RUNNING
  ; The uninstaller removes the program's folder, so it must be the program's own.
  IfFileExists "$INSTDIR\tractor.exe" clean
  IfFileExists "$INSTDIR\*.*" 0 clean
    ${DirState} "$INSTDIR" $0
    StrCmp $0 "1" 0 clean
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(TEXT_FOREIGN)" /SD IDOK
      Abort "$(TEXT_FOREIGN)"
  clean:
  ; The old version goes first, so that no file of it stays; a portable profile does stay.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${FILES}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateDirectory "$SMPROGRAMS"
  CreateShortCut "$SMPROGRAMS\Tractor.lnk" "$INSTDIR\tractor.exe"
  !insertmacro FILE_TYPE "tractor-replay" "Tractor.Replay" "$(TEXT_REPLAY)"
  !insertmacro FILE_TYPE "tractor-rules" "Tractor.Rules" "$(TEXT_RULES)"
  WriteRegStr HKCU "Software\Tractor" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Tractor"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\tractor.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${MAINTAINER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
!if "${HOME_PAGE}" != ""
  WriteRegStr HKCU "${UNINSTALL_KEY}" "URLInfoAbout" "${HOME_PAGE}"
!endif
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${RefreshShellIcons}
SectionEnd

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

; Settings and matches stay: they are the player's.
Section "Uninstall"
  !insertmacro STOP_IF_RUNNING
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\tractor.exe"
  Delete "$INSTDIR\tractor-console.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Tractor.lnk"
  !insertmacro NO_FILE_TYPE "tractor-replay" "Tractor.Replay"
  !insertmacro NO_FILE_TYPE "tractor-rules" "Tractor.Rules"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "Software\Tractor"
  ${RefreshShellIcons}
SectionEnd
