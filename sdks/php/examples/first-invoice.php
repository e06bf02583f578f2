<?php

// Issues an invoice, waits for SRI and prints the state of the document.
// Usage: TALONARIO_URL=http://127.0.0.1:3000/api/v1 TALONARIO_API_KEY=… php examples/first-invoice.php

declare(strict_types=1);

require __DIR__ . '/../autoload.php'; // with Composer: vendor/autoload.php

use Talonario\Exception\AuthorityUnavailableException;
use Talonario\Exception\DocumentRejectedException;
use Talonario\Exception\ValidationException;
use Talonario\Talonario;

$url = getenv('TALONARIO_URL');
$key = getenv('TALONARIO_API_KEY');
if ($url === false || $key === false) {
    fwrite(STDERR, "Set TALONARIO_URL (such as http://127.0.0.1:3000/api/v1) and TALONARIO_API_KEY.\n");
    exit(2);
}
$talonario = new Talonario($url, $key);

try {
    $business = $talonario->businesses->list(active: true, perPage: 1)->data[0]['id'];
    try {
        $invoice = $talonario->documents->create([
            'business_id' => $business,
            'customer_id' => $talonario->customers->list(businessId: $business, active: true, perPage: 1)->data[0]['id'],
            'establishment_id' => $talonario->establishments->list(businessId: $business, perPage: 1)->data[0]['id'],
            'document_type_id' => $talonario->catalogs->documentTypeId('01'), // never hardcode ids
            'emission_type_id' => $talonario->catalogs->idOf('emission-types', '1'),
            'payment_method_id' => $talonario->catalogs->idOf('payment-methods', '01'),
            'date' => Talonario::todayInEcuador(),
            'items' => [[
                'item_id' => $talonario->items->list(businessId: $business, active: true, perPage: 1)->data[0]['id'],
                'amount' => 2,
                'price' => 10.5,
            ]],
            'emit' => true,
        ]);
    } catch (AuthorityUnavailableException $error) {
        // SRI does not answer, but the document is stored and its emission continues: wait, never create it again.
        $invoice = $error->document;
    }
    $document = $talonario->documents->waitUntilAuthorized($invoice['id'], businessId: $business);
    echo $document['state'], "\n";
    fwrite(STDERR, "{$document['number']} for {$document['total']} USD, access key {$document['accessKey']}\n");
} catch (ValidationException $error) {
    foreach ($error->errors as $fault) {
        fwrite(STDERR, "{$fault['field']}: {$fault['message']}\n");
    }
    exit(1);
} catch (DocumentRejectedException $error) {
    echo $error->document['state'], "\n";
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}
