<?php

declare(strict_types=1);

namespace Talonario;

/** A file that a request uploads. */
final class Upload
{
    private const MEDIA_TYPES = [
        'csv' => 'text/csv',
        'jpeg' => 'image/jpeg',
        'jpg' => 'image/jpeg',
        'p12' => 'application/x-pkcs12',
        'pfx' => 'application/x-pkcs12',
        'png' => 'image/png',
        'txt' => 'text/plain',
        'xml' => 'application/xml',
        'zip' => 'application/zip',
    ];

    public function __construct(
        public readonly string $content,
        public readonly string $name = 'file',
        public readonly string $mediaType = 'application/octet-stream',
    ) {
        if (preg_match('#\A[\w.+-]+/[\w.+-]+(; ?[\w.+=-]+)*\z#', $mediaType) !== 1) {
            throw new \InvalidArgumentException('mediaType must be a media type such as text/csv');
        }
    }

    /** Read immediately, so that a second attempt sends the same bytes. */
    public static function fromFile(string $path): self
    {
        $content = is_file($path) && is_readable($path) ? file_get_contents($path) : false;
        if ($content === false) {
            throw new \InvalidArgumentException("$path cannot be read");
        }
        $ending = strtolower(pathinfo($path, PATHINFO_EXTENSION));
        return new self($content, basename($path), self::MEDIA_TYPES[$ending] ?? 'application/octet-stream');
    }

    /** @return array<string, string> */
    public function __debugInfo(): array
    {
        return ['name' => $this->name, 'mediaType' => $this->mediaType, 'bytes' => (string) strlen($this->content)];
    }
}
