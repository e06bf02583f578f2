<?php

declare(strict_types=1);

namespace Talonario;

final class DownloadedFile
{
    /** @param string|null $name that the service suggests; a name alone, never a path */
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
        // Whoever writes it to a folder of his choice shall not be led out of it.
        $name = ltrim((string) preg_replace('#[\x00-\x1f/\\\\]#', '_', $name), '.');
        return $name === '' ? null : $name;
    }
}
