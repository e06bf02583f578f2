<?php

declare(strict_types=1);

namespace Talonario;

use Talonario\Exception\NetworkException;

/** Base class of every group of operations. */
abstract class Resource
{
    public function __construct(protected readonly Connection $connection)
    {
    }

    /** Content of `data`. */
    protected function readData(#[\SensitiveParameter] Request $request): mixed
    {
        return self::partOf($this->connection->send($request), 'data');
    }

    protected function readJson(#[\SensitiveParameter] Request $request): mixed
    {
        return $this->connection->send($request);
    }

    /** @return Page<mixed> */
    protected function readPage(#[\SensitiveParameter] Request $request): Page
    {
        $answer = $this->connection->send($request);
        return new Page(self::partOf($answer, 'data'), self::partOf($answer, 'meta'));
    }

    /**
     * Yields every record of a list, in pages of the maximum size. A record added in the meantime makes no other appear twice.
     *
     * @return \Generator<int, mixed>
     */
    protected function readAll(#[\SensitiveParameter] Request $request): \Generator
    {
        $query = ['perPage' => $request->query['perPage'] ?? 100] + $request->query;
        $number = 0;
        do {
            $page = $this->readPage($request->withQuery($query));
            foreach ($page->data as $record) {
                // Keys go on over all pages, so that iterator_to_array loses nothing.
                yield $number++ => $record;
            }
            unset($query['page']);
            $query['cursor'] = $page->meta['nextCursor'] ?? null;
        } while ($query['cursor'] !== null);
    }

    /**
     * Yields a log from the position in the query up to its current end.
     *
     * @return \Generator<int, mixed>
     */
    protected function readLog(#[\SensitiveParameter] Request $request): \Generator
    {
        $query = $request->query;
        $number = 0;
        do {
            $answer = $this->connection->send($request->withQuery($query));
            foreach (self::partOf($answer, 'data') as $row) {
                yield $number++ => $row;
            }
            $meta = self::partOf($answer, 'meta');
            $query['after'] = $meta['next'] ?? null;
            // An answer without rows is not the end: what was passed by is of other types.
        } while ($meta['more'] ?? false);
    }

    protected function readFile(#[\SensitiveParameter] Request $request): DownloadedFile
    {
        return $this->connection->send($request->readAs('file'));
    }

    protected function sendOnly(#[\SensitiveParameter] Request $request): void
    {
        $this->connection->send($request->readAs('none'));
    }

    /** @return \Generator<int, mixed> */
    protected function readLines(#[\SensitiveParameter] Request $request): \Generator
    {
        return $this->connection->send($request->readAs('lines'));
    }

    protected static function pathPart(string $name, int|string $value): string
    {
        $text = (string) $value;
        // A part that is empty or dots would be another address.
        if (trim($text, '.') === '') {
            throw new \InvalidArgumentException("$name is missing");
        }
        return rawurlencode($text);
    }

    private static function partOf(mixed $answer, string $name): mixed
    {
        if (!is_array($answer) || !array_key_exists($name, $answer)) {
            throw new NetworkException("The answer has no $name: it is not from this service");
        }
        return $answer[$name];
    }
}
