"""Files to be sent, and the multipart/form-data that carries them."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import List, Mapping, Tuple, Union


@dataclass(frozen=True)
class Upload:
    """Bytes with the name and media type they are sent under."""

    content: bytes = field(repr=False)
    name: str = "file"
    media_type: str = "application/octet-stream"


File = Union[bytes, "os.PathLike[str]", Upload]
"""Bytes, the path of a file, or an `Upload` that says its name and type."""

_media_types = {
    ".csv": "text/csv",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".p12": "application/x-pkcs12",
    ".pfx": "application/x-pkcs12",
    ".png": "image/png",
    ".txt": "text/plain",
    ".xml": "application/xml",
    ".zip": "application/zip",
}


def to_upload(file: File) -> Upload:
    """Read immediately, so that a second attempt sends the same bytes."""
    if isinstance(file, Upload):
        return file
    if isinstance(file, (bytes, bytearray)):
        return Upload(bytes(file))
    if not isinstance(file, os.PathLike):
        raise TypeError(f"a file is bytes, a path (pathlib.Path) or an Upload, not {type(file).__name__}")
    path = Path(file)
    return Upload(path.read_bytes(), path.name, _media_types.get(path.suffix.lower(), "application/octet-stream"))


def write_form(fields: Mapping[str, Union[str, Upload]]) -> Tuple[str, bytes]:
    """Content-Type and body."""
    boundary = f"talonario-{secrets.token_hex(16)}"
    parts: List[bytes] = []
    for name, value in fields.items():
        disposition = f'Content-Disposition: form-data; name="{_quoted(name)}"'
        if isinstance(value, Upload):
            head = f'{disposition}; filename="{_quoted(value.name)}"\r\nContent-Type: {_media_type(value)}'
            content = value.content
        else:
            head, content = disposition, value.encode()
        parts.append(f"--{boundary}\r\n{head}\r\n\r\n".encode() + content + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return f"multipart/form-data; boundary={boundary}", b"".join(parts)


def _quoted(text: str) -> str:
    # A name is escaped like browsers do, so that it can neither end its quotes nor begin another header.
    return text.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")


def _media_type(upload: Upload) -> str:
    if not upload.media_type.isascii() or not upload.media_type.isprintable():
        raise ValueError("media_type must be a media type such as text/csv")
    return upload.media_type
