<?php

declare(strict_types=1);

namespace Talonario;

final class DownloadedFile
{
    /** @param string|null $name suggested by the service, without a path */
    public function __construct(public readonly string $content, public readonly ?string $name)
    {
    }

    public static function nameOf(?string $disposition): ?string
    {
        $name = '';
        if (preg_match("/filename\\*=UTF-8''([^;\\s]+)/i", $disposition ?? '', $found) === 1) {
            $name = rawurldecode($found[1]);
        } elseif (preg_match('/filename="([^"]*)"/i', $disposition ?? '', $found) === 1) {
            $name = $found[1];
        }
        // Prevents path traversal: the name must not lead out of the folder that the caller chose.
        $name = ltrim((string) preg_replace('#[\x00-\x1f/\\\\]#', '_', $name), '.');
        return $name === '' ? null : $name;
    }
}
