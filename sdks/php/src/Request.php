<?php

declare(strict_types=1);

namespace Talonario;

/** A request that the connection sends. */
final class Request
{
    /**
     * @param string $path below baseUrl, already encoded: `/documents/7`
     * @param array<string, scalar|null> $query null is left out
     * @param array<mixed>|null $body sent as JSON
     * @param array<string, scalar|Upload|null> $form sent as multipart/form-data; null is left out
     * @param 'json'|'file'|'lines'|'none' $answer
     * @param bool $takesKey the address honours Idempotency-Key; a PUT only when it emits
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array $query = [],
        public readonly ?array $body = null,
        public readonly array $form = [],
        public readonly string $answer = 'json',
        public readonly bool $takesKey = false,
        public readonly ?string $idempotencyKey = null,
        public readonly ?string $ifUnchangedSince = null,
        public readonly ?float $timeout = null,
    ) {
    }

    /** @param array<string, scalar|null> $query */
    public function withQuery(array $query): self
    {
        return $this->with(['query' => $query]);
    }

    /** @param 'json'|'file'|'lines'|'none' $answer */
    public function readAs(string $answer): self
    {
        return $this->with(['answer' => $answer]);
    }

    /** @param array<string, mixed> $changes */
    private function with(array $changes): self
    {
        return new self(...array_merge(get_object_vars($this), $changes));
    }

    /**
     * Without the body, because the password of a .p12 must not be in a dump.
     *
     * @return array<string, string>
     */
    public function __debugInfo(): array
    {
        return ['method' => $this->method, 'path' => $this->path];
    }
}
