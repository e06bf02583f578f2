<?php

declare(strict_types=1);

namespace Talonario;

/** JSON in the form that the API expects. */
final class Json
{
    /**
     * @param array<mixed> $value
     * @throws \InvalidArgumentException if something cannot be encoded
     */
    public static function encode(array $value): string
    {
        // php.ini may ask for 17 digits: 10.1 would leave as 10.0999999999999996.
        $precision = ini_set('serialize_precision', '-1');
        try {
            $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES;
            return json_encode($value === [] ? new \stdClass() : self::shaped($value), $flags);
        } catch (\JsonException $error) {
            throw new \InvalidArgumentException('The body cannot be sent as JSON: ' . $error->getMessage());
        } finally {
            if ($precision !== false) {
                ini_set('serialize_precision', $precision);
            }
        }
    }

    /** @throws \JsonException */
    public static function decode(string $text): mixed
    {
        // Whole numbers beyond 64 bits come as text, digit for digit, instead of as a float.
        return json_decode($text, true, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
    }

    /**
     * PHP has one array for lists and objects. Fields that are objects become objects, empty or not; what has no names is a list, also
     * after array_filter has left holes.
     *
     * @param array<mixed> $value
     */
    private static function shaped(array $value, bool $isObject = false): mixed
    {
        $shaped = [];
        $hasNames = false;
        foreach ($value as $key => $inner) {
            $hasNames = $hasNames || is_string($key);
            $isInnerObject = isset(Types::OBJECTS[$key]);
            $shaped[$key] = is_array($inner) ? self::shaped($inner, $isInnerObject) : $inner;
        }
        if ($isObject) {
            return (object) $shaped;
        }
        return $hasNames ? $shaped : array_values($shaped);
    }
}
