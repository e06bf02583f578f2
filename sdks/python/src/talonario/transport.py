"""HTTP over connections that are kept, with a time limit for the whole of an attempt."""

from __future__ import annotations

import http.client
import io
import os
import select
import socket
import ssl
import threading
import time
import zlib
from types import TracebackType
from typing import Iterator, List, Mapping, Optional, Type
from urllib.parse import urlsplit

_piece = 65_536
_most_idle = 10


class Answer:
    """An answer whose head has come. Close it, or read it to its end."""

    def __init__(self, connection: _Connection, response: http.client.HTTPResponse, pool: Transport) -> None:
        self.status = response.status
        self._connection = connection
        self._response = response
        self._pool = pool

    def header(self, name: str) -> Optional[str]:
        return self._response.getheader(name)

    def pieces(self, within: Optional[float] = None) -> Iterator[bytes]:
        """The body as it arrives. `within`: each piece has so many seconds; else what is left for all of it."""
        unpack = zlib.decompressobj(16 + zlib.MAX_WBITS) if self.header("content-encoding") == "gzip" else None
        while True:
            if within is not None:
                self._connection.limit(within)
            piece = self._response.read1(_piece)
            if not piece:
                break
            if unpack is None:
                yield piece
                continue
            # The body is unpacked in bounded chunks, so that a small body that unpacks to a very large one is never in
            # memory as a whole.
            while piece:
                yield unpack.decompress(piece, _piece * 16)
                piece = unpack.unconsumed_tail
        # http.client reports a truncated body only if the body is read in one call.
        if self._response.length:
            raise http.client.IncompleteRead(b"", self._response.length)
        if unpack is not None and not unpack.eof and self._response.headers.get("content-length") != "0":
            raise http.client.IncompleteRead(b"")
        self._response.close()
        self._pool.give_back(self._connection, self._response)

    def read(self, most: Optional[int] = None) -> bytes:
        """All of the body, or what comes until `most` is passed: then the connection is given up."""
        content = bytearray()
        for piece in self.pieces():
            content += piece
            if most is not None and len(content) > most:
                return bytes(content[:most])
        return bytes(content)

    def __enter__(self) -> Answer:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        if not self._connection.kept:
            self._response.close()
            self._connection.close()


class Transport:
    """Connections to one address. May be used by several threads: each request has a connection of its own."""

    def __init__(self, base_url: str, context: Optional[ssl.SSLContext] = None) -> None:
        self._idle: List[_Connection] = []
        self._lock = threading.Lock()
        self._process = os.getpid()
        address = urlsplit(base_url)
        self._secure = address.scheme.lower() == "https"
        self._host = address.hostname or ""
        self._port = address.port or (443 if self._secure else 80)
        self._prefix = address.path.rstrip("/")
        self._context = context or (ssl.create_default_context() if self._secure else None)

    def send(
        self, method: str, target: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float, fresh: bool
    ) -> Answer:
        """`fresh`: what may not be sent twice never meets a connection that the other side is just closing."""
        connection = (None if fresh else self._take()) or self._open()
        try:
            connection.limit(timeout)
            connection.request(method, self._prefix + target, body=body, headers=dict(headers))
            return Answer(connection, connection.getresponse(), self)
        except BaseException:
            connection.close()
            raise

    def give_back(self, connection: _Connection, response: http.client.HTTPResponse) -> None:
        with self._lock:
            if connection.sock is not None and not response.will_close and len(self._idle) < _most_idle:
                connection.kept = True
                self._idle.append(connection)
                return
        connection.close()

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def __del__(self) -> None:
        self.close()

    def _open(self) -> _Connection:
        if self._context is None or not self._secure:
            return _Connection(self._host, self._port)
        return _SecureConnection(self._host, self._port, self._context)

    def _take(self) -> Optional[_Connection]:
        # A connection is not used after a fork (gunicorn, Celery), because parent and child would read each other's
        # answers from it.
        if self._process != os.getpid():
            self._process, self._idle, self._lock = os.getpid(), [], threading.Lock()
        while True:
            with self._lock:
                if not self._idle:
                    return None
                connection = self._idle.pop()
            connection.kept = False
            if not connection.is_stale():
                return connection
            connection.close()


class _Connection(http.client.HTTPConnection):
    """Whatever it waits for, it waits no longer than its limit: http.client's own is for each piece of a header alone."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(host, port)
        self.kept = False
        self._until = 0.0

    def limit(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def left(self) -> float:
        left = self._until - time.monotonic()
        if left <= 0:
            raise socket.timeout("time is up")
        return left

    def connect(self) -> None:
        self.timeout = self.left()
        super().connect()
        # Only these two methods of the socket are replaced, because http.client reads through makefile and writes
        # through sendall.
        self.sock = _LimitedSocket(self.sock, self)

    def is_stale(self) -> bool:
        """Something to read where nothing was asked: the other side has said goodbye."""
        if self.sock is None:
            return True
        try:
            poll = select.poll() if hasattr(select, "poll") else None
            if poll is None:
                return bool(select.select([self.sock], [], [], 0)[0])
            poll.register(self.sock, select.POLLIN)
            return bool(poll.poll(0))
        except (OSError, ValueError):
            return True


class _SecureConnection(_Connection):
    default_port = 443

    def __init__(self, host: str, port: int, context: ssl.SSLContext) -> None:
        super().__init__(host, port)
        self._context = context

    def connect(self) -> None:
        super().connect()
        limited = self.sock
        assert isinstance(limited, _LimitedSocket)
        limited.plain.settimeout(self.left())
        limited.plain = self._context.wrap_socket(limited.plain, server_hostname=self.host)


class _LimitedSocket:
    """Closed when http.client and the reader of its answer have both let go of it, as a socket is."""

    def __init__(self, plain: socket.socket, connection: _Connection) -> None:
        self.plain = plain
        self._connection = connection
        self._holders = 1

    def fileno(self) -> int:
        return self.plain.fileno()

    def sendall(self, data: bytes) -> None:
        self.plain.settimeout(self._connection.left())
        self.plain.sendall(data)

    def recv_into(self, buffer: bytearray) -> int:
        self.plain.settimeout(self._connection.left())
        return self.plain.recv_into(buffer)

    def makefile(self, mode: str) -> io.BufferedReader:
        self._holders += 1
        return io.BufferedReader(_LimitedReader(self))

    def close(self) -> None:
        self._holders -= 1
        if self._holders == 0:
            self.plain.close()


class _LimitedReader(io.RawIOBase):
    def __init__(self, sock: _LimitedSocket) -> None:
        super().__init__()
        self._sock = sock

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        return self._sock.recv_into(buffer)

    def close(self) -> None:
        if not self.closed:
            super().close()
            self._sock.close()
