<?php

declare(strict_types=1);

namespace Talonario;

/** A text that is in no dump, no export and no trace, because it is stored outside the object. */
final class Secret
{
    /** @var \WeakMap<self, string>|null */
    private static ?\WeakMap $texts = null;

    public function __construct(#[\SensitiveParameter] string $text)
    {
        self::$texts ??= new \WeakMap();
        self::$texts[$this] = $text;
    }

    public function reveal(): string
    {
        return self::$texts[$this] ?? throw new \LogicException('A secret cannot be copied');
    }

    /** @return array<string, string> */
    public function __debugInfo(): array
    {
        return ['text' => '***'];
    }

    /** @return array<string, mixed> */
    public function __serialize(): array
    {
        throw new \LogicException('A client with its key cannot be serialized');
    }
}
