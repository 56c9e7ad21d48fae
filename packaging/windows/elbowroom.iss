; Inno Setup: installs for one person, without rights of an administrator.
; Built by .github/workflows/packages.yml:  iscc /DVersion=0.1.0 packaging\windows\elbowroom.iss

#ifndef Version
  #error Say which version: /DVersion=x.y.z
#endif
#define Name "Elbowroom"
#define AppId "io.github.elbowroom.Elbowroom"
#define PlanType "Elbowroom.Plan.1"

[Setup]
AppId={#AppId}
AppName={#Name}
AppVersion={#Version}
AppPublisher=The Elbowroom developers
AppPublisherURL=https://github.com/elbowroom/elbowroom
DefaultDirName={autopf}\{#Name}
DefaultGroupName={#Name}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
LicenseFile=..\..\LICENSE
SetupIconFile=..\out\icons\elbowroom.ico
UninstallDisplayIcon={app}\Elbowroom.exe
OutputDir=..\out
OutputBaseFilename=Elbowroom-{#Version}-setup
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ko"; MessagesFile: "compiler:Languages\Korean.isl"

[CustomMessages]
en.PlanType=Elbowroom plan
ko.PlanType=Elbowroom 계획
en.KeepData=Keep your settings, plans put aside, and own models and machines?
ko.KeepData=설정, 따로 보관한 계획, 직접 추가한 모델과 기기를 남겨 두시겠습니까?

[Files]
Source: "..\out\elbowroom\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs
Source: "..\out\icons\plan.ico"; DestDir: "{app}"; Flags: ignoreversion

; Every file there is read, a model that was withdrawn too: an update leaves none of the old ones.
[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\{#Name}"; Filename: "{app}\Elbowroom.exe"; AppUserModelID: "{#AppId}"

[Registry]
; The kind of file, offered beside others (OpenWithProgids) rather than taken from them.
Root: HKA; Subkey: "Software\Classes\{#PlanType}"; ValueType: string; ValueData: "{cm:PlanType}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#PlanType}\DefaultIcon"; ValueType: string; ValueData: "{app}\plan.ico"
Root: HKA; Subkey: "Software\Classes\{#PlanType}\shell\open\command"; ValueType: string; ValueData: """{app}\Elbowroom.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.elbowroom"; ValueType: string; ValueName: "Content Type"; ValueData: "application/vnd.elbowroom+json"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.elbowroom\OpenWithProgids"; ValueType: string; ValueName: "{#PlanType}"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Applications\Elbowroom.exe\SupportedTypes"; ValueType: string; ValueName: ".elbowroom"; ValueData: ""; Flags: uninsdeletekey

[Run]
Filename: "{app}\Elbowroom.exe"; Flags: nowait postinstall skipifsilent; Description: "{cm:LaunchProgram,{#Name}}"

[Code]
{ What a person made is not the program's: it goes only where the person says so. }
procedure CurUninstallStepChanged(Step: TUninstallStep);
begin
  if (Step = usPostUninstall) and not UninstallSilent then
    if DirExists(ExpandConstant('{localappdata}\Elbowroom')) then
      if MsgBox(CustomMessage('KeepData'), mbConfirmation, MB_YESNO) = IDNO then
        DelTree(ExpandConstant('{localappdata}\Elbowroom'), True, True, True);
end;
