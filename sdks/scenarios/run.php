<?php

// Runs the steps of a job (stdin, JSON) with the PHP SDK and prints the outcome of each, as e2e/sdks.test.ts wants them.

declare(strict_types=1);

require getenv('TALONARIO_AUTOLOAD') ?: __DIR__ . '/../php/autoload.php';

use Talonario\DownloadedFile;
use Talonario\Exception\DocumentRejectedException;
use Talonario\Exception\TalonarioException;
use Talonario\Exception\ValidationException;
use Talonario\Page;
use Talonario\RetryPolicy;
use Talonario\Talonario;
use Talonario\Upload;
use Talonario\Webhook;

$job = json_decode((string) stream_get_contents(STDIN), true, 512, JSON_THROW_ON_ERROR);
$known = $job['variables'];
$outcomes = [];
foreach ($job['steps'] as $step) {
    try {
        $value = readResult(perform($job, $step, resolve($step['with'] ?? [], $known)));
        $known[$step['name']] = $value;
        $outcomes[$step['name']] = picked($step, $value);
    } catch (TalonarioException $error) {
        $known[$step['name']] = $error->document ?? null;
        $outcomes[$step['name']] = told($error);
    }
}
ini_set('serialize_precision', '-1');
echo json_encode($outcomes, JSON_THROW_ON_ERROR);

function perform(array $job, array $step, array $given): mixed
{
    if ($step['do'] === 'verifyWebhook') {
        return ['event' => Webhook::verify(...$given)->event];
    }
    $wish = array_merge($job['client'], $step['client'] ?? []);
    $client = new Talonario(
        $job['baseUrl'],
        $wish['apiKey'],
        timeout: (float) $wish['timeout'],
        retry: new RetryPolicy($wish['attempts'], (float) $wish['firstPause']),
        headers: ['X-Scenario' => "{$job['run']}/{$step['name']}"],
    );
    if (isset($given['timeout'])) {
        $given['timeout'] = (float) $given['timeout'];
    }
    $parts = explode('.', $step['do']);
    $method = array_pop($parts);
    $target = $parts === [] ? $client : $client->{$parts[0]};
    return $target->$method(...$given);
}

function resolve(mixed $value, array $known): mixed
{
    if (!is_array($value)) {
        return $value;
    }
    if (isset($value['$'])) {
        return look($known, $value['$']);
    }
    if (isset($value['$file'])) {
        return new Upload($value['$file'], "archivo \"ñ\"\r\nX-Evil: 1.csv", 'text/csv');
    }
    if (isset($value['$file64'])) {
        return new Upload((string) base64_decode($value['$file64'], true));
    }
    $base = isset($value['$with']) ? $known[$value['$with']] : [];
    unset($value['$with']);
    return array_replace($base, array_map(static fn (mixed $inner): mixed => resolve($inner, $known), $value));
}

function readResult(mixed $value): mixed
{
    if ($value instanceof DownloadedFile) {
        return [
            'ending' => pathinfo((string) $value->name, PATHINFO_EXTENSION),
            'start' => substr($value->content, 0, 5),
            'sha256' => hash('sha256', $value->content),
        ];
    }
    if ($value instanceof Page) {
        return $value->data;
    }
    return $value instanceof Generator ? iterator_to_array($value) : $value;
}

function picked(array $step, mixed $value): mixed
{
    if (!isset($step['pick'])) {
        return $value;
    }
    if (is_array($value) && array_is_list($value)) {
        if (isset($step['sortBy'])) {
            usort($value, static fn (array $one, array $other): int => look($one, $step['sortBy']) <=> look($other, $step['sortBy']));
        }
        return array_map(static fn (mixed $row): mixed => picked(['pick' => $step['pick']], $row), $value);
    }
    return array_map(static fn (string $path): mixed => look($value, $path), $step['pick']);
}

function told(TalonarioException $error): array
{
    $name = (new ReflectionClass($error))->getShortName();
    $all = [
        'error' => preg_replace('/Exception$/', '', $name),
        'status' => $error->status,
        'code' => $error->errorCode,
        'retryAfter' => $error->retryAfter ?? null,
        'state' => $error->document['state'] ?? null,
    ];
    if ($error instanceof ValidationException) {
        $all['fields'] = array_column($error->errors, 'field');
        sort($all['fields']);
    }
    if ($error instanceof DocumentRejectedException) {
        $all['identifiers'] = array_column($error->errors, 'identifier');
    }
    return array_filter($all, static fn (mixed $part): bool => $part !== null);
}

function look(mixed $value, string $path): mixed
{
    foreach (explode('.', $path) as $part) {
        $value = $value[$part] ?? null;
    }
    return $value;
}
