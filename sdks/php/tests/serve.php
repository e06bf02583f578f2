<?php

// The process of Service: replies as serialized on stdin, events appended to the file that is named.

declare(strict_types=1);

[, $log] = $argv;
$replies = unserialize((string) stream_get_contents(STDIN));
$note = static fn (mixed $event) => file_put_contents($log, base64_encode(serialize($event)) . "\n", FILE_APPEND);
$listener = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($listener, false), "\n";
$open = [];
while ($replies !== []) {
    $ready = [$listener, ...$open];
    $none = null;
    if ($replies[0] === 'goodbye') {
        array_shift($replies);
        array_map('fclose', $open);
        $open = [];
        continue;
    }
    stream_select($ready, $none, $none, 60);
    foreach ($ready as $socket) {
        if ($socket === $listener) {
            $open[] = stream_socket_accept($listener);
            $note('connection');
            continue;
        }
        $request = readRequest($socket);
        if ($request === null) {
            fclose($socket);
            $open = array_filter($open, static fn ($one): bool => $one !== $socket);
            continue;
        }
        $note([$request]);
        reply($socket, array_shift($replies));
        if ($replies === []) {
            usleep(100_000);
        }
    }
}

/** @param resource $socket */
function readRequest($socket): ?string
{
    $text = '';
    while (!str_contains($text, "\r\n\r\n")) {
        $piece = fread($socket, 65_536);
        if ($piece === false || $piece === '') {
            return null;
        }
        $text .= $piece;
    }
    [$head, $body] = explode("\r\n\r\n", $text, 2);
    $length = preg_match('/^content-length: ([0-9]+)/mi', $head, $found) === 1 ? (int) $found[1] : 0;
    while (strlen($body) < $length) {
        $body .= fread($socket, 65_536);
    }
    return "$head\r\n\r\n$body";
}

/** @param resource $socket */
function reply($socket, string $reply): void
{
    if ($reply === 'endless') {
        fwrite($socket, "HTTP/1.1 500 Oops\r\nContent-Type: text/plain\r\n\r\n");
        while (@fwrite($socket, str_repeat('x', 65_536)) !== false) {
            continue;
        }
        return;
    }
    if ($reply !== 'drip') {
        fwrite($socket, $reply);
        return;
    }
    foreach (str_split("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{\"data\":{}}") as $byte) {
        if (@fwrite($socket, $byte) === false) {
            return;
        }
        usleep(50_000);
    }
}
