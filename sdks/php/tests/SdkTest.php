<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;
use Talonario\Connection;
use Talonario\Exception\AuthenticationException;
use Talonario\Exception\BadRequestException;
use Talonario\Exception\NetworkException;
use Talonario\Exception\ServerException;
use Talonario\Exception\TimeoutException;
use Talonario\Exception\WebhookVerificationException;
use Talonario\Groups;
use Talonario\Json;
use Talonario\Resource;
use Talonario\RetryPolicy;
use Talonario\Talonario;
use Talonario\Upload;
use Talonario\Webhook;

/** Cases that the scenarios do not cover: numbers, shapes, forged and broken answers, secrets. `Service` returns the configured replies. */
final class SdkTest extends TestCase
{
    private const KEY = 'tal_test_secret_of_nobody';

    public function testAmountsComeAndGoDigitForDigit(): void
    {
        $service = new Service([Service::wrapped('{"id":9007199254740993,"big":123456789012345678901,"total":24.15}'), Service::wrapped('{}')]);
        $client = $this->client($service);
        $shown = $client->customers->get(1);
        self::assertSame([9007199254740993, '123456789012345678901', 24.15], [$shown['id'], $shown['big'], $shown['total']]);
        $before = ini_set('serialize_precision', '17');
        $client->customers->create(['price' => 10.1, 'whole' => 10.0, 'sum' => round(0.1 + 0.2, 2), 'id' => PHP_INT_MAX]);
        self::assertSame('17', ini_set('serialize_precision', (string) $before));
        self::assertStringEndsWith('{"price":10.1,"whole":10,"sum":0.3,"id":9223372036854775807}', $service->asked()[1]);
    }

    public function testListsAndObjectsAreToldApart(): void
    {
        $lines = array_filter([['a' => 1], null, ['a' => 2]]);
        $body = ['items' => $lines, 'metadata' => [], 'tax_ids' => [], 'name' => 'ñ🧾/', 'email' => null];
        self::assertSame(
            '{"items":[{"a":1},{"a":2}],"metadata":{},"tax_ids":[],"name":"ñ🧾/","email":null}',
            Json::encode($body),
        );
        self::assertSame('{"metadata":{"0":"a","7":"b"}}', Json::encode(['metadata' => ['a', 7 => 'b']]));
        self::assertSame('{}', Json::encode([]));
        self::assertSame('[{"metadata":{}}]', Json::encode([['metadata' => []]]));
        $this->expectException(InvalidArgumentException::class);
        Json::encode(['name' => "\xff"]);
    }

    public function testAKeptConnectionIsUsedAgainAndOneThatWasClosedIsNot(): void
    {
        $service = new Service([Service::wrapped('{}'), Service::wrapped('{}'), 'goodbye', Service::wrapped('{}')]);
        $client = $this->client($service, 2);
        $client->me();
        $client->me();
        usleep(50_000);
        $client->me();
        self::assertSame(2, $service->connections());
    }

    public function testWhatMayNotBeSentTwiceGetsAConnectionOfItsOwn(): void
    {
        $service = new Service([Service::wrapped('{}'), Service::wrapped('{}')]);
        $client = $this->client($service);
        $client->me();
        $client->receivedDocuments->update(1, ['deductible' => true]);
        self::assertSame(2, $service->connections());
    }

    public function testAChildProcessHasConnectionsOfItsOwn(): void
    {
        if (!function_exists('pcntl_fork')) {
            self::markTestSkipped('no fork here');
        }
        $service = new Service([Service::wrapped('{}'), Service::wrapped('{}'), Service::wrapped('{}')]);
        $client = $this->client($service);
        $client->me();
        $child = pcntl_fork();
        if ($child === 0) {
            $client->me();
            posix_kill((int) getmypid(), SIGKILL); // without the shutdown of a test run
        }
        pcntl_waitpid($child, $status);
        $client->me();
        self::assertSame(2, $service->connections());
    }

    public function testTheTimeLimitIsThatOfTheWholeAttempt(): void
    {
        $service = new Service(['drip']);
        $client = $this->client($service, timeout: 0.3);
        $started = microtime(true);
        try {
            $client->me();
            self::fail();
        } catch (TimeoutException) {
            self::assertLessThan(3, microtime(true) - $started);
        }
    }

    public function testABodyThatBreaksOffIsNoAnswer(): void
    {
        $whole = Service::wrapped('{"id":1}');
        foreach ([substr($whole, 0, -5), substr($whole, 0, 20), "nonsense\r\n\r\n", Service::answer('<html>')] as $broken) {
            $service = new Service([$broken, 'goodbye']);
            try {
                $this->client($service)->me();
                self::fail($broken);
            } catch (NetworkException $error) {
                self::assertNull($error->status);
            }
        }
    }

    public function testGzipIsRead(): void
    {
        $packed = (string) gzencode('{"data":{"id":7}}');
        $service = new Service([
            Service::answer($packed, more: "Content-Encoding: gzip\r\n"),
            Service::answer(substr($packed, 0, -12), more: "Content-Encoding: gzip\r\n"),
        ]);
        $client = $this->client($service);
        self::assertSame(7, $client->customers->get(7)['id']);
        $this->expectException(NetworkException::class);
        $client->customers->get(7);
    }

    public function testARedirectIsNotFollowed(): void
    {
        $service = new Service([Service::answer('', '307 Temporary Redirect', "Location: http://127.0.0.1:9/\r\n")]);
        try {
            $this->client($service, 5)->me();
            self::fail();
        } catch (BadRequestException $error) {
            self::assertStringContainsString('redirect', $error->getMessage());
            self::assertCount(1, $service->asked());
        }
    }

    public function testAnEndlessErrorIsNotReadToItsEnd(): void
    {
        $service = new Service(['endless']);
        try {
            $this->client($service)->me();
            self::fail();
        } catch (ServerException $error) {
            self::assertLessThan(2_000_000, strlen($error->body));
        }
    }

    public function testNothingThatIsHandedOverBecomesAHeaderOrAnotherAddress(): void
    {
        $client = new Talonario('http://127.0.0.1:9/api/v1', self::KEY);
        $wrong = [
            static fn () => $client->customers->create([], idempotencyKey: "a\r\nX-Evil: 1"),
            static fn () => $client->customers->create([], idempotencyKey: "a\n"),
            static fn () => $client->customers->create([], idempotencyKey: ''),
            static fn () => $client->documents->update(1, [], ifUnchangedSince: "\"\r\nX-Evil: 1"),
            static fn () => $client->customers->search('..'),
            static fn () => $client->customers->search(''),
            static fn () => new Talonario('http://a/', "a\n"),
            static fn () => new Talonario('http://a/', ''),
            static fn () => new Talonario('http://a/', self::KEY, headers: ['X-A' => "b\nc"]),
            static fn () => new Upload('x', 'a.csv', "text/csv\r\nX-Evil: 1"),
        ];
        foreach (['ftp://a/b', 'http://', 'http://a b/', 'http://me:pw@a/', 'http://a/?x=1', "http://a\n/", '/api'] as $address) {
            $wrong[] = static fn () => new Talonario($address, self::KEY);
        }
        foreach ($wrong as $number => $attempt) {
            try {
                $attempt();
                self::fail("attempt $number");
            } catch (InvalidArgumentException $error) {
                self::assertStringNotContainsString(self::KEY, $error->getMessage());
            }
        }
        $service = new Service([Service::wrapped('{}')]);
        $this->client($service)->customers->search('a/b?c=d&é ñ', businessId: 1);
        $path = 'GET /api/v1/customers/search/a%2Fb%3Fc%3Dd%26%C3%A9%20%C3%B1?businessId=1 ';
        self::assertStringStartsWith($path, $service->asked()[0]);
    }

    public function testANameOfAFileStaysInsideItsQuotes(): void
    {
        $service = new Service([Service::wrapped('{}')]);
        $file = new Upload("a\r\n--b", "x\"\r\nContent-Type: evil", 'text/csv');
        $this->client($service)->customers->import($file, businessId: 1, dryRun: true);
        $part = "filename=\"x%22%0D%0AContent-Type: evil\"\r\nContent-Type: text/csv\r\n\r\na\r\n--b\r\n";
        self::assertStringContainsString($part, $service->asked()[0]);
        self::assertStringContainsString('?businessId=1&dryRun=true ', $service->asked()[0]);
    }

    public function testANameOfADownloadIsNoPath(): void
    {
        $service = new Service([Service::answer('x', more: "Content-Disposition: attachment; filename=\"../../etc/passwd\"\r\n")]);
        $file = $this->client($service)->documents->download(1, businessId: 1);
        self::assertSame(['x', '_.._etc_passwd'], [$file->content, $file->name]);
    }

    public function testEveryWriteHasAKeyAndKeepsIt(): void
    {
        $service = new Service([Service::answer('{}', '503 Busy'), Service::wrapped('{}'), Service::wrapped('{}')]);
        $client = $this->client($service, 5);
        $client->customers->create(['a' => 1]);
        $client->customers->create(['a' => 1]);
        preg_match_all('/^Idempotency-Key: ([0-9a-f-]{36})\r$/m', implode("\n", $service->asked()), $found);
        [$first, $second, $third] = $found[1];
        self::assertSame([true, false], [$first === $second, $second === $third]);
    }

    public function testALogIsReadOnAsLongAsThereIsMore(): void
    {
        $service = new Service([
            Service::answer('{"data":[{"id":"a"}],"meta":{"next":"1","more":true}}'),
            Service::answer('{"data":[],"meta":{"next":"2","more":true}}'),
            Service::answer('{"data":[{"id":"b"}],"meta":{"next":"3","more":false}}'),
        ]);
        $events = iterator_to_array($this->client($service)->events->iterate(after: '0'));
        self::assertSame(['a', 'b'], array_column($events, 'id'));
        $asked = array_map(static fn (string $request): string => explode(' ', $request)[1], $service->asked());
        self::assertSame(['/api/v1/events?after=0', '/api/v1/events?after=1', '/api/v1/events?after=2'], $asked);
    }

    public function testRetryAfterMayBeADate(): void
    {
        self::assertSame(10.0, RetryPolicy::readRetryAfter('Thu, 01 Jan 1970 00:01:40 GMT', 90.5));
        $read = array_map(static fn (?string $text): ?float => RetryPolicy::readRetryAfter($text, 0.0), [' 7 ', '-1', 'soon', null]);
        self::assertSame([7.0, null, null, null], $read);
    }

    public function testTheKeyIsInNoTextAboutTheClientOrItsErrors(): void
    {
        $service = new Service([Service::answer('{"error":"no"}', '401 Unauthorized')]);
        $client = $this->client($service);
        ob_start();
        try {
            $client->businesses->uploadSignature(1, new Upload('p12'), 'clave-secreta');
            self::fail();
        } catch (AuthenticationException $error) {
            $ours = array_filter($error->getTrace(), static fn (array $frame): bool => str_contains($frame['class'] ?? '', 'Talonario\\'));
            echo $error;
            var_dump($ours);
            print_r($ours);
            var_export($ours);
            var_dump($client, $client->documents);
            print_r($client);
            var_export((array) $client->businesses);
        }
        $shown = (string) ob_get_clean();
        self::assertStringContainsString('uploadSignature', $shown);
        self::assertStringNotContainsString(self::KEY, $shown);
        if (PHP_VERSION_ID >= 80200) {
            self::assertStringNotContainsString('clave-secreta', $shown);
        }
        $this->expectException(LogicException::class);
        serialize($client->documents);
    }

    public function testAMessageOfTheServiceIsToldFromOthers(): void
    {
        $secret = 'whsec_' . base64_encode(str_repeat('k', 32));
        $payload = '{"type":"webhook.test","data":{"name":"ñ"}}';
        $signed = static fn (string $key, string $text): string => base64_encode(hash_hmac('sha256', "msg_1.1000.$text", $key, true));
        $headers = [
            'Webhook-Id' => 'msg_1',
            'Webhook-Timestamp' => '1000',
            'Webhook-Signature' => 'v1a,x v1,AAAA v1,' . $signed(str_repeat('k', 32), $payload),
        ];
        self::assertSame('msg_1', Webhook::verify($payload, $headers, $secret, now: 1200.0)->id);
        $server = ['REQUEST_METHOD' => 'POST'];
        foreach ($headers as $name => $value) {
            $server['HTTP_' . strtoupper(strtr($name, '-', '_'))] = [$value];
        }
        $other = 'whsec_' . base64_encode(str_repeat('n', 32));
        self::assertSame('webhook.test', Webhook::verify($payload, $server, [$other, $secret], now: 700.0)->event['type']);
        $forgeries = [
            [$payload . ' ', $headers, $secret, 1000.0],
            [$payload, $headers, $secret, 1301.0],
            [$payload, $headers, $other, 1000.0],
            [$payload, ['Webhook-Id' => 'msg_2'] + $headers, $secret, 1000.0],
            [$payload, ['Webhook-Timestamp' => '1e3'] + $headers, $secret, 1000.0],
            [$payload, ['Webhook-Signature' => 'v1,' . $signed('', $payload)] + $headers, $secret, 1000.0],
            [$payload, [], $secret, 1000.0],
            ['no json', ['Webhook-Signature' => 'v1,' . $signed(str_repeat('k', 32), 'no json')] + $headers, $secret, 1000.0],
        ];
        foreach ($forgeries as $number => [$text, $given, $with, $now]) {
            try {
                Webhook::verify($text, $given, $with, now: $now);
                self::fail("forgery $number");
            } catch (WebhookVerificationException $error) {
                self::assertNull($error->status);
            }
        }
        $this->expectException(InvalidArgumentException::class);
        Webhook::verify($payload, $headers, 'whsec_', now: 1000.0);
    }

    public function testEveryOperationOfTheContractHasItsMethodAndNoOther(): void
    {
        $contract = json_decode((string) file_get_contents(__DIR__ . '/../../../openapi.json'), true, 512, JSON_THROW_ON_ERROR);
        $operations = [];
        foreach ($contract['paths'] as $path => $item) {
            foreach ($item as $method => $operation) {
                $pattern = preg_replace('/\\\\\{\w+\\\\\}/', '[1x]', preg_quote($path, '#'));
                $operations[$operation['operationId']] = '#\A' . strtoupper($method) . " /api/v1$pattern(\\?\\S*)? #";
            }
        }
        $sent = $this->sendEverything();
        foreach ($operations as $name => $pattern) {
            self::assertNotEmpty(preg_grep($pattern, $sent), $name);
        }
        foreach ($sent as $request) {
            $isKnown = array_filter($operations, static fn (string $pattern): bool => preg_match($pattern, $request) === 1);
            self::assertNotEmpty($isKnown, strtok($request, "\r"));
        }
    }

    public function testTheReadmeNamesMethodsThatAreThereAndItsExamplesParse(): void
    {
        $readme = (string) file_get_contents(__DIR__ . '/../README.md');
        $client = new Talonario('http://127.0.0.1:9', self::KEY);
        preg_match_all('/^\| ((?:`\w+` ?)+)\| (`list`.*) \|$/m', $readme, $rows, PREG_SET_ORDER);
        self::assertGreaterThan(8, count($rows));
        foreach ($rows as [, $groups, $methods]) {
            preg_match_all('/`(\w+)`/', $methods, $names);
            foreach (explode(' ', trim(strtr($groups, '`', ' '))) as $group) {
                foreach ($group === '' ? [] : $names[1] as $method) {
                    self::assertTrue(method_exists($client->$group, $method), "$group->$method");
                }
            }
        }
        preg_match_all('/```php\n(.*?)```/s', $readme, $blocks);
        foreach ($blocks[1] as $block) {
            self::assertNotEmpty(token_get_all(str_starts_with($block, '<?php') ? $block : "<?php $block", TOKEN_PARSE));
        }
    }

    /**
     * Calls every generated method with arguments of the right types.
     *
     * @return list<string>
     */
    private function sendEverything(): array
    {
        $service = new Service(array_fill(0, 1000, Service::answer('{}', '404 Not Found')));
        $client = $this->client($service);
        $groups = array_filter(get_object_vars($client), static fn (mixed $value): bool => $value instanceof Resource);
        foreach ([$client, ...array_values($groups)] as $group) {
            $class = $group === $client ? new ReflectionClass(Groups::class) : new ReflectionClass($group);
            $class = str_contains((string) $class->getFileName(), 'Resources') || $group === $client ? $class : $class->getParentClass();
            foreach ($class->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
                if ($method->isConstructor()) {
                    continue;
                }
                $needed = array_filter($method->getParameters(), static fn ($one): bool => !$one->isOptional());
                $given = array_map(static fn ($one): mixed => match ((string) $one->getType()) {
                    'int' => 1,
                    'array' => [],
                    Upload::class => new Upload('x'),
                    default => 'x',
                }, $needed);
                try {
                    $result = $method->invokeArgs($group, $given);
                    self::assertInstanceOf(Generator::class, $result, $method->getName());
                    $result->current();
                } catch (\Talonario\Exception\NotFoundException) {
                    continue;
                }
                self::fail($method->getName() . ' sends nothing');
            }
        }
        return $service->asked();
    }

    private function client(Service $service, int $attempts = 1, float $timeout = 20.0): Talonario
    {
        return new Talonario(
            $service->url,
            self::KEY,
            timeout: $timeout,
            retry: new RetryPolicy($attempts),
            sleep: static function (float $seconds): void {
            },
        );
    }
}
