"""What services are called where their name is more than a product's."""

from elbowroom.text.language import language, tr


def service_name(service_id: str, name: str) -> str:
    """A service's name in the language in use; one that is not listed here keeps its own."""
    if language() == "en":
        return name
    return {**_homes(), **_systems(), **_models(), **_apps()}.get(service_id, name)


def _homes() -> dict[str, str]:
    """Photos, media, cameras and the house."""
    return {
        "emby-server": tr("Emby server (no conversion)"),
        "frigate-base": tr("Frigate NVR (few cameras, CPU or Coral detector)"),
        "frigate-decode-nvidia": tr("Frigate video decoding on NVIDIA (per camera)"),
        "frigate-detector-gpu": tr("Frigate detector on a GPU (TensorRT/ONNX): host memory"),
        "frigate-enrichments": tr("Frigate semantic search / face / plate recognition"),
        "frigate-shm": tr("Frigate shared memory (per camera)"),
        "home-assistant-core": tr("Home Assistant Core (container)"),
        "home-assistant-os": tr("Home Assistant OS virtual machine"),
        "immich-ml-cuda": tr("Immich machine learning on CUDA (CLIP + faces + OCR)"),
        "immich-ml-large-cpu": tr("Immich machine learning, large CLIP (ViT-H / SO400M / gopt)"),
        "immich-ml-multilingual-cpu": tr(
            "Immich machine learning, multilingual CLIP (SigLIP2 B/L, nllb, XLM-R)"
        ),
        "immich-ml-small-cpu": tr("Immich machine learning, default small CLIP (ViT-B-32) on CPU"),
        "immich-stack": tr("Immich server + Postgres + Redis (without machine learning)"),
        "jellyfin-server": tr("Jellyfin server (no conversion)"),
        "plex-server": tr("Plex Media Server (no conversion)"),
        "tdarr-node-cpu": tr("Tdarr / HandBrake style batch job on CPU (4K x265, per job)"),
        "tdarr-node-nvenc": tr("Tdarr GPU worker (NVENC, per job)"),
        "transcode-nvenc-1080p": tr("NVENC conversion, 1080p (per stream)"),
        "transcode-nvenc-4k": tr("NVENC conversion, 4K 10-bit to 1080p (per stream)"),
        "transcode-qsv-vaapi": tr(
            "Quick Sync / VA-API conversion on an integrated GPU (per stream)"
        ),
        "transcode-sw-1080p": tr("Software conversion, 1080p H.264 (ffmpeg, per stream)"),
        "transcode-sw-4k": tr("Software conversion, 4K HEVC 10-bit (ffmpeg, per stream)"),
    }


def _systems() -> dict[str, str]:
    """Systems, and what they are made of."""
    return {
        "docker-engine": tr("Docker engine (dockerd + containerd)"),
        "gnome-desktop-vram": tr("GNOME on Xorg/Wayland (display memory)"),
        "kde-desktop-vram": tr("KDE Plasma (display memory)"),
        "linux-headless": tr("Debian/Ubuntu server, no desktop"),
        "postgres-idle": tr("PostgreSQL 16, idle"),
        "redis-idle": tr("Redis / Valkey, idle"),
        "traefik": tr("Traefik reverse proxy"),
        "truenas": tr("TrueNAS (base system)"),
        "ubuntu-desktop": tr("Ubuntu with GNOME desktop (whole system)"),
        "unifi-controller": tr("UniFi network controller + database"),
        "web-browser": tr("Web browser on the same machine"),
        "windows-desktop-ram": tr("Windows 11 desktop (system memory)"),
        "windows-desktop-vram": tr("Windows 11 desktop (display memory)"),
        "zfs-arc": tr("ZFS ARC read cache"),
        "zfs-l2arc-headers": tr("ZFS L2ARC headers"),
    }


def _models() -> dict[str, str]:
    """What runs models of its own."""
    return {
        "chroma-1m-1024": tr("Chroma, 1 million vectors x 1024"),
        "chroma-1m-768": tr("Chroma, 1 million vectors x 768"),
        "comfyui-idle": tr("ComfyUI with no model in VRAM"),
        "faster-whisper-large-fp16-gpu": tr("faster-whisper large-v2/v3 fp16 on GPU"),
        "faster-whisper-large-int8-gpu": tr("faster-whisper large-v2/v3 int8 on GPU"),
        "faster-whisper-small-cpu": tr("faster-whisper small on CPU"),
        "faster-whisper-turbo-gpu": tr("faster-whisper large-v3-turbo on GPU"),
        "flux1-dev-4bit": tr("FLUX.1-dev 4-bit"),
        "flux1-dev-fp8": tr("FLUX.1-dev fp8 in ComfyUI"),
        "kokoro-tts-cpu": tr("Kokoro-82M TTS on CPU (int8 ONNX)"),
        "kokoro-tts-cuda": tr("Kokoro-82M TTS on CUDA (Kokoro-FastAPI)"),
        "ollama-idle": tr("Ollama server with no model loaded"),
        "openwakeword": tr("openWakeWord (3 wake words)"),
        "pgvector-1m-1024": tr("pgvector HNSW, 1 million vectors x 1024"),
        "pgvector-1m-768": tr("pgvector HNSW, 1 million vectors x 768"),
        "qdrant-1m-1024": tr("Qdrant, 1 million vectors x 1024"),
        "qdrant-1m-768": tr("Qdrant, 1 million vectors x 768"),
        "qwen-image-fp8": tr("Qwen-Image fp8 in ComfyUI"),
    }


def _apps() -> dict[str, str]:
    """Other programs."""
    return {
        "minecraft-java": tr("Minecraft Java server (Paper/vanilla)"),
        "nextcloud": tr("Nextcloud + database + Redis"),
        "nextcloud-ai": tr("Nextcloud Assistant (local AI apps)"),
        "nextcloud-office": tr("Nextcloud Office / full text search"),
        "paperless-ai": tr("Paperless-AI / built-in AI suggestions"),
        "paperless-ngx": tr("Paperless-ngx + Redis + database"),
    }
