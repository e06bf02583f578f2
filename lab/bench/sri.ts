import { sign as rsaSign, X509Certificate } from 'node:crypto';
import { nodeDigest, nodeRsaVerify, nodeSigner, type OpenedP12, openP12 } from '@talonario/p12';
import { createTestP12 } from '@talonario/p12/testing';
import {
  asDocumentTypeCode,
  buildDocument,
  checkSchema,
  type InvoiceInput,
  prepareSigner,
  type SignedXml,
  signDocumentXml,
  type UnsignedXml,
  verifySignature,
} from '@talonario/sri';
import { type MeasuredTask, measureTogether, type TaskRates } from './measure.ts';
import { ecSriInvoiceSigner, xadesjsSigner, xmlCrypto } from './peers.ts';
import type { ResultSection } from './section.ts';
import { coffeeLines } from './signed-invoices.ts';

const password = 'clave';
const today = '2026-08-14';

/**
 * Measures the time from a document's data to signed XML, compared with the fastest possible RSA signature and with
 * other libraries.
 */
export async function runBenchmark(): Promise<ResultSection> {
  const file = createTestP12({
    now: new Date(),
    holder: 'PRUEBA',
    ruc: '1790012345001',
    password,
    cipher: '3des',
    mac: 'sha1',
  });
  const opened = openP12(file, password, { now: new Date() });
  if (!opened.ok) throw new Error(opened.message);
  const tasks = await allTasks(file, opened);
  const rates = await measureTogether(tasks, { rounds: 9, msPerTask: 300 });
  return {
    title: 'From data to signed XML (`sri`)',
    columns: ['what', 'lines', 'per second', 'of the limit', 'to reach'],
    rows: [...rates].map(([name, rate]) => row(name, rate)),
    notes: [
      'One thread, RSA-2048, SHA-1. The limit is `crypto.sign` alone, on a text as long as SignedInfo.',
      '"build" reads, applies every rule, adds up and writes the XML; "check" is the schema; "verify" is the exact self-check.',
      'Peers get the finished XML and only sign it; `ec-sri-invoice-signer` opens the .p12 each time because its API takes ' +
        'the file, `xml-crypto` makes a plain XML signature with one reference.',
      'Per second of processor time. All tasks take turns in one run; figures are medians of nine rounds, ratios are taken ' +
        'inside each round.',
    ],
  };
}

async function allTasks(file: Buffer, opened: OpenedP12): Promise<Map<string, MeasuredTask>> {
  const signer = prepareSigner(nodeSigner(opened), nodeDigest);
  const ports = { digest: nodeDigest, rsaVerify: nodeRsaVerify };
  const moment = { signedAt: new Date(), id: 620397 };
  const signedInfo = Buffer.alloc(1600, 'x');

  const tasks = new Map<string, MeasuredTask>([
    ['crypto.sign||', () => rsaSign('sha1', signedInfo, opened.privateKey)],
  ]);
  const peers = [
    ecSriInvoiceSigner(file, password),
    xmlCrypto(opened),
    await xadesjsSigner(opened, new X509Certificate(opened.certificate)),
  ];
  for (const lines of [5, 100]) {
    const input = invoice(lines);
    const checked = check(build(input));
    verifyOrThrow(signDocumentXml(checked, signer, moment));
    const goals = lines === 5 ? { sign: '≥ 85 %', all: '≥ 40 %' } : { sign: '≥ 60 %', all: '' };
    tasks.set(`build|${lines}|`, () => build(input));
    // `signDocumentXml` requires checked XML. The same content was checked once above, so the XML built here is not
    // checked again.
    tasks.set(`build + sign|${lines}|${goals.sign}`, () =>
      signDocumentXml(build(input) as UnsignedXml, signer, moment),
    );
    tasks.set(`build + check + sign + verify|${lines}|${goals.all}`, () =>
      verifyOrThrow(signDocumentXml(check(build(input)), signer, moment)),
    );
    for (const { name, signXml } of peers) tasks.set(`${name}|${lines}|`, () => signXml(checked));
  }
  return tasks;

  function verifyOrThrow(xml: SignedXml): void {
    const { valid, faults } = verifySignature(xml, ports, { exact: true });
    if (!valid) throw new Error(faults.map((fault) => fault.message).join(', '));
  }
}

function build(input: InvoiceInput): string {
  const built = buildDocument(input, { today }, { sequential: 12, numericCode: '12345678' });
  if (!built.ok) throw new Error(JSON.stringify(built.faults));
  return built.xml;
}

function check(xml: string): UnsignedXml {
  const verdict = checkSchema(xml, asDocumentTypeCode('01'));
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.faults));
  return verdict.xml;
}

function invoice(lines: number): InvoiceInput {
  return {
    documentCode: '01',
    environment: '1',
    emissionType: '1',
    date: today,
    issuer: {
      ruc: '1790012345001',
      businessName: 'COMERCIAL FICTICIA S.A.',
      commercialName: 'La Piña & Compañía',
      address: 'Av. 10 de Agosto N21-147 y Roca, Quito',
      accountingRequired: true,
    },
    establishment: { code: '001', address: 'Av. 10 de Agosto N21-147 y Roca' },
    emissionPoint: '001',
    receiver: {
      identificationType: '04',
      identification: '1790016919001',
      businessName: 'Cliente de Prueba Cía. Ltda.',
      address: 'Calle Larga 7-92',
      email: 'cliente@example.test',
    },
    payments: [{ method: '20' }],
    additionalInfo: [{ name: 'Vendedor', value: 'María Peña' }],
    lines: coffeeLines(lines),
  };
}

function row(name: string, { perSecond, ofLimit }: TaskRates): string[] {
  const [what = '', lines = '', goal = ''] = name.split('|');
  const rate = perSecond < 100 ? perSecond.toFixed(1) : perSecond.toFixed(0);
  return [what, lines, rate, `${(ofLimit * 100).toFixed(ofLimit < 0.1 ? 1 : 0)} %`, goal];
}
