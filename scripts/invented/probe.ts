// Asked inside the checkout that has the invented type and field: where are they found? Prints one JSON.
import { readFileSync } from 'node:fs';
import { labels } from '../../apps/panel/src/document-types/fields.generated.ts';
import { documentTypes as panelTypes } from '../../apps/panel/src/document-types/index.ts';
import { sumsOf } from '../../apps/panel/src/features/documents/sums.ts';
import { figuresOf as partyFigures } from '../../apps/panel/src/features/parties/party-figures.ts';
import { canBeCredited } from '../../apps/server/src/documents/credits/credit-store.ts';
import { CatalogReader } from '../../apps/server/src/documents/types/catalog-reader.ts';
import { typeInput } from '../../apps/server/src/documents/types/index.ts';
import { figuresOf as homeFigures } from '../../apps/server/src/panel/home/figures.ts';
import { kinds } from '../../apps/simulator/src/checks/kinds.ts';
import type { openApiDocument } from '../../packages/contract/src/openapi/openapi.ts';
import {
  type AnyDocumentInput,
  buildDocument,
  checkAnnulment,
  checkSchema,
  describeRide,
  documentTypeByCode,
  findByCode,
  readReceived,
  traitsByCode,
} from '../../packages/sri/src/index.ts';
import { invented } from './type.mjs';

const { code, id } = invented;

/** As `npm run generate` has written it. */
const openapi = JSON.parse(readFileSync('openapi.json', 'utf8')) as typeof openApiDocument;
const functions = readFileSync('apps/server/src/platform/db/functions/0-document-types.generated.sql', 'utf8');
const example = JSON.parse(readFileSync('packages/sri/src/documents/debit-note/examples/interest.json', 'utf8'));

function build(changes: object) {
  const input = { ...example.document, ...changes } as AnyDocumentInput;
  const built = buildDocument(input, { today: example.today }, example.issue);
  if (!built.ok) throw new Error(JSON.stringify(built.faults));
  const verdict = checkSchema(built.xml, traitsByCode(input.documentCode)?.code ?? ('' as never));
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.faults));
  return built.xml;
}

const xml = build({ documentCode: code });
const reading = readReceived(xml);
if (!reading.ok) throw new Error(JSON.stringify(reading.fault));
const received = reading.document;

const day = { day: example.today, documentTypeId: id, authorized: true, count: 1, total: '10.00' };
const panel = panelTypes.find((type) => type.code === code);
const row = { document_type_id: id, acronym: 'AUT', entity_identification: '1', annulment: null };
const note = documentTypeByCode('05');
const body = { items: [{ debit_value: 1 }], collected_by: 'Ana', modified_document_number: '001-001-000000001' };
const input = note && typeInput(note, body as never, { items: new Map() } as never, new CatalogReader());
const schemas = openapi.components?.schemas as Record<string, { properties: Record<string, object> }>;

console.log(
  JSON.stringify({
    type: {
      catalog: findByCode('document-types', code)?.id,
      contract: JSON.stringify(schemas.DocumentTypeReference?.properties.code).includes(`"${code}"`),
      lists: JSON.stringify(openapi.paths).includes(`"${code}"`),
      listPlace: /type_place[^;]*\{([\d,]+)\}/.exec(functions)?.[1],
      related: /'debit_note' then '\{([\d,]+)\}'/.exec(functions)?.[1],
      sums: sumsOf([{ documentType: { code }, total: 10 }]),
      party: partyFigures([{ code, count: 1, total: 10 }]).map(({ kind }) => kind),
      home: homeFigures([day], [], example.today).today.total,
      received: { code: received.typeCode, total: received.total, names: received.references.map(({ kind }) => kind) },
      ride: describeRide(xml).name,
      creditable: canBeCredited(row as never),
      annulment: checkAnnulment({ documentType: code, issueDate: example.today, receiverType: '04' }, example.today),
      simulator: kinds.some((kind) => kind.code === code && kind.needsConsent),
      panel: panel && { name: panel.name.es, lines: panel.lines, sections: panel.form.sections.length },
      offered: panelTypes.filter(({ followers }) => followers.some((each) => each === code)).map(({ name }) => name.en),
    },
    field: {
      contract: schemas.DocumentCreate?.properties.collected_by,
      record: 'collectedBy' in (schemas.Document?.properties ?? {}),
      mapping: input,
      xml: /<cobrador>.*<\/cobrador>/.exec(build({ collectedBy: 'Ana' }))?.[0],
      label: (labels.es as Readonly<Record<string, string>>).collected_by,
      form: panelTypes
        .filter(({ form }) => JSON.stringify(form.sections).includes('collected_by'))
        .map(({ name }) => name.en),
    },
  }),
);
