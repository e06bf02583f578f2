<?php

declare(strict_types=1);

// For programs without Composer: `require 'talonario/autoload.php'`.
spl_autoload_register(static function (string $class): void {
    $path = __DIR__ . '/src/' . strtr(substr($class, strlen('Talonario\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'Talonario\\') && is_file($path)) {
        require $path;
    }
});
