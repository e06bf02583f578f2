// Inserts rows of a business and its documents as emission writes them, to test later steps.
import type { Insertable, Kysely } from 'kysely';
import type { RideExampleOptions } from '../../../packages/sri/test/ride-example-pieces.ts';
import { rideExamples } from '../../../packages/sri/test/ride-examples.ts';
import { deflateXml } from '../src/documents/stored-xml.ts';
import type { Tables } from '../src/platform/db/tables.ts';

export interface SceneBusiness {
  readonly accountId: number;
  readonly businessId: number;
  readonly establishmentId: number;
  readonly emissionPointId: number;
  readonly customerId: number;
}

export async function makeSceneBusiness(
  owner: Kysely<Tables>,
  accountId: number,
  values: Partial<Insertable<Tables['businesses']>> = {},
): Promise<SceneBusiness> {
  const identification = `09${String(nextNumber++).padStart(8, '0')}001`;
  const businessId = await insert(owner, 'businesses', {
    account_id: accountId,
    identification,
    business_name: 'COMERCIAL ANDINA S.A.',
    address: 'Av. Amazonas N34-451, Quito',
    email: 'ventas@andina.example',
    ...values,
  });
  const own = { account_id: accountId, business_id: businessId };
  const establishmentId = await insert(owner, 'establishments', { ...own, code: '001', address: 'Quito' });
  const emissionPointId = await insert(owner, 'emission_points', {
    ...own,
    establishment_id: establishmentId,
    code: '001',
  });
  const customerId = await insert(owner, 'parties', {
    ...own,
    role: 'customer',
    identification_type_id: 1,
    identification: '1790016919001',
    business_name: 'CORPORACIÓN FAVORITA C.A.',
  });
  return { accountId, businessId, establishmentId, emissionPointId, customerId };
}

/** Inserts a document, by default an authorised invoice. Returns its id. */
export async function makeSceneDocument(
  owner: Kysely<Tables>,
  { accountId, businessId, establishmentId, emissionPointId, customerId }: SceneBusiness,
  values: Partial<Insertable<Tables['documents']>> = {},
  xml: RideExampleOptions = {},
): Promise<number> {
  const sequential = String(nextNumber++).padStart(9, '0');
  const accessKey = `1511202601${'0'.repeat(30)}${sequential}`;
  const draft = values.acronym === 'CRD';
  const documentTypeId = values.document_type_id ?? 1;
  const documentId = await insert(owner, 'documents', {
    account_id: accountId,
    business_id: businessId,
    environment_id: 1,
    document_type_id: documentTypeId,
    acronym: 'AUT',
    establishment_id: establishmentId,
    emission_point_id: emissionPointId,
    number: draft ? null : `001-001-${sequential}`,
    access_key: draft ? null : accessKey,
    authorization_number: draft ? null : accessKey,
    authorized_at: draft ? null : new Date('2026-11-15T15:04:05.678Z'),
    issue_date: '2026-11-15',
    entity_id: customerId,
    entity_identification: '1790016919001',
    entity_name: 'CORPORACIÓN FAVORITA C.A.',
    entity_email: 'compras@favorita.example',
    subtotal: '100.00',
    discount: '0.00',
    total: '115.00',
    body: '{}',
    computed: '{}',
    attempt: draft ? 0 : 1,
    ...values,
  });
  if (draft) return documentId;
  const example = examplesByType[documentTypeId];
  if (example === undefined) throw new RangeError(`no example of type ${documentTypeId}`);
  await owner
    .insertInto('document_files')
    .values({
      document_id: documentId,
      attempt: 1,
      account_id: accountId,
      access_key: accessKey,
      signed_deflated: deflateXml(rideExamples[example](xml)),
    })
    .execute();
  return documentId;
}

const examplesByType: Readonly<Record<number, keyof typeof rideExamples>> = {
  1: 'factura',
  2: 'notaCredito',
  3: 'notaDebito',
  4: 'guiaRemision',
  5: 'comprobanteRetencion',
  6: 'liquidacionCompra',
};

let nextNumber = 1;

async function insert<Name extends 'businesses' | 'establishments' | 'emission_points' | 'parties' | 'documents'>(
  owner: Kysely<Tables>,
  table: Name,
  values: Insertable<Tables[Name]>,
): Promise<number> {
  const { id } = await (owner as Kysely<Tables>)
    .insertInto(table as 'businesses')
    .values(values as Insertable<Tables['businesses']>)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
