<?php

declare(strict_types=1);

/** A socket server in a separate process: returns the given replies in order and records the requests. */
final class Service
{
    public readonly string $url;
    private readonly string $log;
    /** @var resource */
    private $process;

    /** @param list<string> $replies bytes, or `goodbye` (closes the connection), `drip`, `endless` */
    public function __construct(array $replies)
    {
        $this->log = (string) tempnam(sys_get_temp_dir(), 'talonario');
        $pipes = [];
        $command = [PHP_BINARY, __DIR__ . '/serve.php', $this->log];
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes);
        if ($process === false) {
            throw new RuntimeException('no process');
        }
        $this->process = $process;
        fwrite($pipes[0], serialize($replies));
        fclose($pipes[0]);
        $this->url = 'http://' . trim((string) fgets($pipes[1])) . '/api/v1';
    }

    public function __destruct()
    {
        proc_terminate($this->process, 9);
        unlink($this->log);
    }

    /** @return list<string> */
    public function asked(): array
    {
        return array_column(array_filter($this->events(), 'is_array'), 0);
    }

    public function connections(): int
    {
        return count(array_filter($this->events(), 'is_string'));
    }

    /** @return list<mixed> */
    private function events(): array
    {
        $lines = array_filter(explode("\n", (string) file_get_contents($this->log)));
        return array_map(static fn (string $line): mixed => unserialize((string) base64_decode($line, true)), array_values($lines));
    }

    public static function answer(string $body, string $status = '200 OK', string $more = ''): string
    {
        $length = strlen($body);
        return "HTTP/1.1 $status\r\nContent-Type: application/json\r\nContent-Length: $length\r\n$more\r\n$body";
    }

    public static function wrapped(string $data): string
    {
        return self::answer("{\"data\":$data}");
    }
}
