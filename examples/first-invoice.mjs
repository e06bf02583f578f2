// Issues an invoice through the SDK, against a running `npm start`, waits for SRI and stores its PDF and XML.
// Usage: node examples/first-invoice.mjs [folder for the files]
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuthorityUnavailableError, DocumentRejectedError, Talonario, ValidationError } from '@talonario/client';

const home = process.env.TALONARIO_HOME ?? new URL('../.talonario', import.meta.url).pathname;
const demo = await readDemo(join(home, 'demo.json'));
const folder = process.argv[2] ?? tmpdir();
const talonario = new Talonario({ baseUrl: demo.apiBase, apiKey: demo.apiKey });
const { businessId } = demo;

try {
  const { id } = await issue();
  const document = await talonario.documents.waitUntilAuthorized(id, {
    businessId,
    onState: ({ state }) => console.log(state),
  });
  console.log(`${document.number} for ${document.total} USD, access key ${document.accessKey}`);
  for (const format of ['pdf', 'xml']) {
    const { blob, fileName } = await talonario.documents.download(id, { businessId, format });
    const path = join(folder, fileName ?? `${id}.${format}`);
    await writeFile(path, Buffer.from(await blob.arrayBuffer()));
    console.log(path);
  }
} catch (error) {
  if (error instanceof ValidationError) for (const { field, message } of error.errors) console.error(`${field}: ${message}`);
  else if (error instanceof DocumentRejectedError) for (const { message, hint } of error.errors) console.error(message, hint ?? '');
  else throw error;
  process.exitCode = 1;
}

async function issue() {
  const { catalogs, documents } = talonario;
  try {
    return await documents.create({
      business_id: businessId,
      customer_id: demo.customerId,
      establishment_id: demo.establishmentId,
      document_type_id: await catalogs.documentTypeId('01'),
      emission_type_id: await catalogs.idOf('emission-types', '1'),
      payment_method_id: await catalogs.idOf('payment-methods', '01'),
      date: new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Guayaquil' }).format(),
      items: [{ item_id: demo.itemId, amount: 2, price: 10.5 }],
      emit: true,
    });
  } catch (error) {
    // SRI did not answer, but the document is stored and the service continues it: wait for it, never create it again.
    if (error instanceof AuthorityUnavailableError) return error.document;
    throw error;
  }
}

async function readDemo(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    console.error(`No ${path}: start the service first (npm start).`);
    process.exit(1);
  }
}
