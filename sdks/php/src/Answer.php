<?php

declare(strict_types=1);

namespace Talonario;

/** An HTTP response, as far as it was received. */
final class Answer
{
    public int $status = 0;
    public string $body = '';
    /** @var array<string, string> */
    private array $headers = [];

    /** A line of the head. After `100 Continue` a second head follows. */
    public function takeHeader(string $line): void
    {
        if (preg_match('#\AHTTP/[0-9.]+ ([0-9]{3})#', $line, $found) === 1) {
            $this->status = (int) $found[1];
            $this->headers = [];
            return;
        }
        $parts = explode(':', $line, 2);
        if (count($parts) === 2) {
            $this->headers[strtolower(trim($parts[0]))] = trim($parts[1]);
        }
    }

    public function header(string $name): ?string
    {
        return $this->headers[$name] ?? null;
    }

    public function isGood(): bool
    {
        return $this->status >= 200 && $this->status < 300;
    }
}
