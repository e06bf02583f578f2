#!/usr/bin/env bash
# Issues one document of each of the six types through curl, against a running `npm start`, and stores their XML.
# Usage: examples/six-documents.sh [folder for the XML files]
set -euo pipefail
cd "$(dirname "$0")/.."

demo="${TALONARIO_HOME:-.talonario}/demo.json"
folder="${1:-$(mktemp -d)}"
mkdir -p "$folder"
[ -r "$demo" ] || { echo "No $demo: start the service first (npm start)." >&2; exit 1; }

# Reads one field of a JSON text: json '<text>' '.data.state'
json() { node -e 'const [text, path] = process.argv.slice(1); console.log(path.split(".").slice(1).reduce((value, key) => value?.[key], JSON.parse(text)) ?? "")' "$1" "$2"; }
from_demo() { json "$(cat "$demo")" ".$1"; }

api=$(from_demo apiBase)
key=$(from_demo apiKey)
business=$(from_demo businessId)
item=$(from_demo itemId)
today=$(TZ=America/Guayaquil date +%F)

get() { curl -sS -H "X-API-Key: $key" -H 'Accept: application/json' "$api$1"; }

# The id of a catalog row by its code; document types must be resolved, never hardcoded.
catalog_id() { node -e 'const [text, code] = process.argv.slice(1); console.log(JSON.parse(text).data.find((row) => row.code === code && row.current).id)' "$(get "/catalogs/$1")" "$2"; }

issue() { # name, tax code, fields of the type
  local type answer
  type=$(catalog_id document-types "$2")
  answer=$(curl -sS -H "X-API-Key: $key" -H 'Content-Type: application/json' -H "Idempotency-Key: $(node -p 'crypto.randomUUID()')" "$api/documents" -d '{
    "business_id": '"$business"', "document_type_id": '"$type"', "customer_id": '"$(from_demo customerId)"',
    "establishment_id": '"$(from_demo establishmentId)"', "emission_type_id": '"$(catalog_id emission-types 1)"',
    "payment_method_id": '"$(catalog_id payment-methods 01)"', "date": "'"$today"'", "emit": true, '"$3"'}')
  local id state
  id=$(json "$answer" .data.id)
  state=$(json "$answer" .data.state)
  # "recepted" means that SRI is still processing it: query again instead of creating it again.
  for _ in $(seq 30); do
    [ "$state" = recepted ] || [ "$state" = signed ] || break
    sleep 1
    answer=$(curl -sS -X PUT -H "X-API-Key: $key" -H 'Content-Type: application/json' "$api/documents/$id" -d '{"verify": true}')
    state=$(json "$answer" .data.state)
  done
  number=$(json "$answer" .data.number)
  echo "$1: $state $number $(json "$answer" .data.accessKey)"
  [ "$state" = authorizated ] || { echo "$answer" >&2; exit 1; }
  curl -sS -H "X-API-Key: $key" -o "$folder/$2.xml" "$api/documents/$id/download?businessId=$business&format=xml"
  curl -sS -H "X-API-Key: $key" -o "$folder/$2.pdf" "$api/documents/$id/download?businessId=$business"
}

lines='"items": [{"item_id": '"$item"', "amount": 2, "price": 10.50, "discount": 1}]'

issue 'Factura             ' 01 "$lines"
# The notes change the invoice just issued. Credit notes cannot exceed it.
modified='"modified_document_code": "01", "modified_document_number": "'"$number"'", "modified_document_date": "'"$today"'", "reason": "Corrección"'
issue 'Liquidación compra  ' 03 '"provider_entity_id": '"$(from_demo providerId)"', '"$lines"
issue 'Nota de crédito     ' 04 "$modified, $lines"
issue 'Nota de débito      ' 05 "$modified"', "items": [{"item_id": '"$item"', "debit_reason": "Interés por mora", "debit_value": 5}]'
issue 'Guía de remisión    ' 06 '"departure_address": "Bodega central, Quito", "carrier_entity_id": '"$(from_demo carrierId)"', "transport_start_date": "'"$today"'", "transport_end_date": "'"$today"'", "vehicle_plate": "PBA1234", "transfer_reason": "Venta", "items": [{"item_id": '"$item"', "amount": 2}]'
issue 'Retención           ' 07 '"related_party": false, "payment_location_id": '"$(catalog_id payment-locations 01)"', "items": [{"retention_tax_type_id": '"$(catalog_id retention-tax-types 1)"', "retention_code_id": '"$(catalog_id retention-codes 312)"', "support_document_type_id": '"$(catalog_id document-types 01)"', "support_document_number": "001-001-000000123", "support_document_date": "'"$today"'", "sustain_code_id": '"$(catalog_id sustain-codes 01)"', "support_document_subtotal": 100, "support_document_tax_id": '"$(catalog_id taxes 4)"', "support_document_tax_value": 15}]'

echo "XML and PDF files in $folder"
