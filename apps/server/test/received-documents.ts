// A business that receives documents: suppliers that issue to it through the same simulator, reports in SRI's format,
// and the worker with short timeouts.
import { buildAccessKey, parseAccessKey } from '@talonario/sri';
import { fetchDueDocuments } from '../src/books/received/fetch/fetch-due.ts';
import { readDueImports } from '../src/books/received/imports/read-due-imports.ts';
import type { Services } from '../src/operate/services.ts';
import { zip } from '../src/platform/zip/write-zip.ts';
import { bodiesOf, type IssuingBusiness, makeIssuingBusiness } from './issuing-business.ts';
import type { IssuingScene } from './scene.ts';
import { type Client, fileForm, makeClient, makeTestAccount, recordOfAnswer, recordsOfAnswer } from './test-app.ts';
import { insertRow } from './write-rows.ts';

export interface SupplierDocument {
  readonly accessKey: string;
  readonly number: string;
  readonly date: string;
  readonly documentTypeCode: string;
  readonly total: number;
  readonly authorizedAt: string;
  readonly supplierRuc: string;
  readonly supplierName: string;
  readonly id: number;
}

export interface Supplier {
  readonly business: IssuingBusiness;
  readonly client: Client;
  readonly key: string;
  /** Emits a document to the receiver and waits until SRI has authorised it. */
  issue(code: string, change?: object): Promise<SupplierDocument>;
}

/** Creates another taxpayer with a separate account. Its only customer, provider and carrier is `receiver`. */
export async function makeSupplier(
  scene: Pick<IssuingScene, 'owner' | 'app'>,
  receiver: { readonly ruc: string },
): Promise<Supplier> {
  const account = await makeTestAccount(scene, { retryWindowSeconds: 0 });
  const business = await makeIssuingBusiness(scene.owner, account.id, scene.app.services.config);
  await scene.owner
    .updateTable('parties')
    .set({ identification: receiver.ruc, identification_type_id: 4, business_name: 'LA QUE RECIBE', email: null })
    .where('business_id', '=', business.businessId)
    .where('identification', '=', '1710034065')
    .execute();
  const client = makeClient(scene.app.url, account.key) as Client;
  const bodies = bodiesOf(business);
  return {
    business,
    client,
    key: account.key,
    async issue(code, change = {}) {
      const answer = await client('documents.create', { body: { ...bodies[code], ...change, emit: true } as never });
      const record = recordOfAnswer(answer) as unknown as SupplierDocument & {
        state: string;
        documentType: { code: string };
      };
      if (record.state !== 'authorizated') throw new Error(`not authorised: ${answer.text}`);
      return {
        ...record,
        documentTypeCode: record.documentType.code,
        supplierRuc: business.ruc,
        supplierName: 'COMERCIAL INVENTADA S.A.',
      };
    },
  };
}

/**
 * Adds the supplier as a customer of the receiver, because a withholding names its receiver as the customer. Returns
 * the customer's id.
 */
export async function addSupplierAsCustomer(scene: IssuingScene, { business: { ruc } }: Supplier): Promise<number> {
  return await insertRow(scene.owner, 'parties', {
    account_id: scene.account.id,
    business_id: scene.business.businessId,
    role: 'customer',
    identification_type_id: 4,
    identification: ruc,
    business_name: 'COMERCIAL INVENTADA S.A.',
  });
}

/** Imports documents that a supplier issued to the business. Returns their ids, in the same order. */
export async function importSupplierDocuments(
  scene: IssuingScene,
  ...documents: readonly SupplierDocument[]
): Promise<number[]> {
  const { client, business } = scene;
  const { businessId } = business;
  const lines = documents.map(({ accessKey }) => sriReportLine(accessKey, business.ruc));
  await importAndRead(scene, client, sriReportFile(lines), { businessId });
  await fetchAllWaitingKeys(scene);
  const query = { businessId, perPage: 100 };
  const found = recordsOfAnswer(await client('receivedDocuments.list', { query })) as unknown as {
    id: number;
    accessKey: string;
  }[];
  return documents.map(({ accessKey }) => found.find((one) => one.accessKey === accessKey)?.id ?? 0);
}

const header =
  'RUC_EMISOR\tRAZON_SOCIAL_EMISOR\tTIPO_COMPROBANTE\tSERIE_COMPROBANTE\tCLAVE_ACCESO\tFECHA_AUTORIZACION\tFECHA_EMISION\tIDENTIFICACION_RECEPTOR\tVALOR_SIN_IMPUESTOS\tIVA\tIMPORTE_TOTAL\tNUMERO_DOCUMENTO_MODIFICADO';

/** Makes a line of SRI's report of received documents. Date, issuer and number are taken from the access key. */
export function sriReportLine(
  accessKey: string,
  receiver: string,
  more: { readonly name?: string; readonly total?: number } = {},
): string {
  const key = parseAccessKey(accessKey);
  if (key === undefined) throw new Error(`no key: ${accessKey}`);
  const day = key.date.split('-').reverse().join('/');
  const number = `${key.establishment}-${key.emissionPoint}-${String(key.sequential).padStart(9, '0')}`;
  const { name = 'PROVEEDORA ÑANDÚ S.A.', total = 11.5 } = more;
  const amounts =
    key.documentCode === '01' ? [total / 1.15, total - total / 1.15, total].map((n) => n.toFixed(2)) : ['', '', ''];
  return [key.ruc, name, 'Factura', number, accessKey, `${day} 10:00:00`, day, receiver, ...amounts, ''].join('\t');
}

/** Makes a file of the report in SRI's format: ISO-8859-1 with LF. */
export function sriReportFile(lines: readonly string[]): Buffer {
  return Buffer.from(`${[header, ...lines].join('\n')}\n`, 'latin1');
}

/** Makes the access key of a document that does not exist. */
export function inventedAccessKey(
  sequential: number,
  change: Partial<Parameters<typeof buildAccessKey>[0]> = {},
): string {
  return buildAccessKey({
    date: '2026-11-02',
    documentCode: '01',
    ruc: '0990000015001',
    environment: '1',
    establishment: '001',
    emissionPoint: '002',
    sequential,
    numericCode: '12345678',
    emissionType: '1',
    ...change,
  });
}

export const reportForm = (bytes: Buffer, name = '0990000015001_Recibidos.txt') => fileForm(bytes, {}, name);

/** Runs the worker's job until every waiting import has been read. */
export async function runDueImports(services: Services): Promise<void> {
  const job = readDueImports(services);
  while ((await job.run(new AbortController().signal)) === 'busy');
}

/** Runs a worker that is stopped after one batch of rows. Another worker may continue at once. */
export async function stopAfterOneBatch({ app, database }: IssuingScene): Promise<void> {
  let looks = 0;
  const signal = {
    get aborted() {
      looks += 1;
      return looks > 1;
    },
  } as AbortSignal;
  await readDueImports(app.services).run(signal);
  await database.owner
    .updateTable('imports')
    .set({ due_at: new Date(0) })
    .where('due_at', 'is not', null)
    .execute();
}

export interface ShownImportWithRows {
  readonly id: number;
  readonly status: string;
  readonly rows: number;
  readonly counts: Record<string, number>;
}

/** Uploads a file and runs the worker's job that reads it. */
export async function importAndRead(
  scene: IssuingScene,
  client: Client,
  bytes: Buffer,
  query: { readonly businessId: number; readonly dryRun?: boolean },
  name?: string,
): Promise<ShownImportWithRows> {
  const started = recordOfAnswer(await client('receivedDocuments.import', { query, form: reportForm(bytes, name) }));
  await runDueImports(scene.app.services);
  return recordOfAnswer(await client('imports.get', { params: { id: started.id } })) as unknown as ShownImportWithRows;
}

export async function listImportRowsOf(client: Client, importId: number, query: object = {}) {
  return recordsOfAnswer(
    await client('imports.rows.list', { params: { id: importId }, query: { perPage: 100, ...query } }),
  ) as unknown as {
    line: number;
    accessKey: string | null;
    outcome: string;
    code: string | null;
    message: string | null;
  }[];
}

export interface FetchingScene {
  readonly owner: IssuingScene['owner'];
  readonly app: { readonly services: Services };
}

/** Queries SRI until no access key is left. Delayed queries are made due. Returns how many are left after `rounds`. */
export async function fetchAllWaitingKeys(scene: FetchingScene, rounds = 60): Promise<number> {
  const { owner } = scene;
  const left = async () =>
    Number(
      (
        await owner
          .selectFrom('received_fetches')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  for (let round = 0; round < rounds; round += 1) {
    if ((await left()) === 0) return 0;
    await owner
      .updateTable('received_fetches')
      .set({ due_at: new Date(0) })
      .execute();
    await owner.updateTable('received_lanes').set({ paused_until: null, failures: 0 }).execute();
    while ((await fetchDueDocuments(scene.app.services, 1)) === 'busy');
  }
  return await left();
}

/** Makes a ZIP archive of files, given by name. */
export async function zipOfFiles(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  async function* entries() {
    for (const [name, content] of Object.entries(files)) yield { name, bytes: Buffer.from(content), at: new Date() };
  }
  const pieces: Buffer[] = [];
  for await (const piece of zip(entries())) pieces.push(piece);
  return Buffer.concat(pieces);
}
