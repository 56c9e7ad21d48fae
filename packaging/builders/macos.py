"""What macOS knows of the program: the Info.plist of its bundle, with the kind of file it opens."""

from typing import Any

from builders.names import APP_ID, DEVELOPERS, MIME_TYPE, NAME, SUFFIX, version

PLAN_TYPE = f"{APP_ID}.plan"
LEAST_SYSTEM = "13.0"
"""What the wheels of Qt 6.11 ask for."""


def info_plist() -> dict[str, Any]:
    """Entries beside those that PyInstaller writes itself.

    A double-clicked plan arrives as an event that the running program gets too
    (``elbowroom.ui.application``), so the system starts no second one.
    """
    return {
        "CFBundleName": NAME,
        "CFBundleDisplayName": NAME,
        "CFBundleVersion": version(),
        "CFBundleLocalizations": ["en", "ko"],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": f"{NAME} plan",
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "plan.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [PLAN_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": PLAN_TYPE,
                "UTTypeDescription": f"{NAME} plan",
                "UTTypeConformsTo": ["public.json"],
                "UTTypeIconFile": "plan.icns",
                "UTTypeTagSpecification": {
                    "public.filename-extension": [SUFFIX],
                    "public.mime-type": [MIME_TYPE],
                },
            }
        ],
        "LSApplicationCategoryType": "public.app-category.utilities",
        "LSMinimumSystemVersion": LEAST_SYSTEM,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{DEVELOPERS}, MIT licence",
        "NSPrincipalClass": "NSApplication",
        "NSRequiresAquaSystemAppearance": False,
    }
