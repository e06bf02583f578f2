<?php

declare(strict_types=1);

namespace Talonario;

/**
 * One page of a list.
 *
 * @template T
 * @implements \IteratorAggregate<int, T>
 * @phpstan-import-type ListMeta from Types
 */
final class Page implements \IteratorAggregate, \Countable
{
    /**
     * @param list<T> $data
     * @param ListMeta $meta
     */
    public function __construct(public readonly array $data, public readonly array $meta)
    {
    }

    /** @return \ArrayIterator<int, T> */
    public function getIterator(): \ArrayIterator
    {
        return new \ArrayIterator($this->data);
    }

    public function count(): int
    {
        return count($this->data);
    }
}
