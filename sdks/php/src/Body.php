<?php

declare(strict_types=1);

namespace Talonario;

/** Body of a request: JSON, or multipart/form-data with fields and files. */
final class Body
{
    private function __construct(public readonly string $mediaType, public readonly string $content)
    {
    }

    public static function of(Request $request): ?self
    {
        if ($request->form !== []) {
            return self::form(array_filter($request->form, static fn (mixed $value): bool => $value !== null));
        }
        return $request->body === null ? null : new self('application/json', Json::encode($request->body));
    }

    /** @param array<string, scalar|Upload> $fields */
    private static function form(array $fields): self
    {
        $boundary = 'talonario-' . bin2hex(random_bytes(16));
        $content = '';
        foreach ($fields as $name => $value) {
            $content .= "--$boundary\r\nContent-Disposition: form-data; name=\"" . self::quoted($name) . '"';
            if ($value instanceof Upload) {
                $content .= '; filename="' . self::quoted($value->name) . "\"\r\nContent-Type: {$value->mediaType}";
            }
            $content .= "\r\n\r\n" . ($value instanceof Upload ? $value->content : Connection::text($value)) . "\r\n";
        }
        return new self("multipart/form-data; boundary=$boundary", "$content--$boundary--\r\n");
    }

    /** Escapes a name like browsers do, so that the name can neither end its quotes nor begin another header. */
    private static function quoted(string $text): string
    {
        return strtr($text, ["\r" => '%0D', "\n" => '%0A', '"' => '%22']);
    }

    /** @return array<string, string> */
    public function __debugInfo(): array
    {
        return ['mediaType' => $this->mediaType, 'bytes' => (string) strlen($this->content)];
    }
}
