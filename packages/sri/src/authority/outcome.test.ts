import { describe, expect, it } from 'vitest';
import { sampleXml, signSample } from '../../test/signing.ts';
import { xmlDeclaration } from '../xml.ts';
import type { AuthorizationAnswer } from './authorization.ts';
import { composeBatchXml } from './batch.ts';
import { authorizationOutcome, receptionOutcome, type SriQueryReason } from './outcome.ts';
import { isSameDocument } from './same-document.ts';
import type { SriMessage } from './sri-message.ts';

const ours = signSample();
const resigned = signSample('sha256');
const changed = signSample('sha1', sampleXml(3));
const signedAt = new Date('2026-05-19T10:00:00-05:00');
const earlier = new Date('2026-05-19T09:30:00-05:00');
const messages = (...identifiers: string[]): SriMessage[] =>
  identifiers.map((identifier) => ({ identifier, message: 'X', additionalInfo: undefined, type: 'error' }));

describe('outcome after sending a document', () => {
  const returned = (...identifiers: string[]) =>
    receptionOutcome({ kind: 'returned', messages: messages(...identifiers), documents: [] });

  it('continues if SRI answered RECIBIDA', () => {
    expect(receptionOutcome({ kind: 'received', messages: [] })).toMatchObject({ kind: 'move', trigger: 'received' });
  });

  it('queries SRI first if SRI may already have the document', () => {
    expect(returned('43')).toMatchObject({ kind: 'ask', because: 'key_registered' });
    expect(returned('45')).toMatchObject({ kind: 'ask', because: 'number_registered' });
    expect(receptionOutcome({ kind: 'unknown', why: 'time-out' })).toMatchObject({ kind: 'ask', because: 'no_answer' });
  });

  it("treats SRI's internal error like a missing answer", () => {
    expect(returned('50')).toMatchObject({ kind: 'ask', because: 'no_answer' });
    expect(returned('35', '50')).toMatchObject({ kind: 'move', trigger: 'returned' });
  });

  it('waits if SRI is still processing the document', () => {
    expect(returned('70')).toMatchObject({ kind: 'move', trigger: 'processing' });
  });

  it('refuses the document for any other message, and keeps the messages', () => {
    expect(returned('35')).toEqual({ kind: 'move', trigger: 'returned', messages: messages('35') });
    expect(returned()).toEqual({ kind: 'move', trigger: 'returned', messages: [] });
  });
});

describe('outcome after a query by access key', () => {
  const facts = { number: 'n', date: 'd', authorizedAt: undefined, environment: undefined, messages: [] } as const;
  const authorized = (document: string | undefined): AuthorizationAnswer => ({
    kind: 'authorized',
    ...facts,
    document,
  });
  const refused = (document: string | undefined, authorizedAt?: Date): AuthorizationAnswer => ({
    kind: 'not_authorized',
    ...facts,
    authorizedAt,
    document,
    messages: messages('39'),
  });
  const empty: AuthorizationAnswer = { kind: 'processing', known: false, messages: [] };
  const processing: AuthorizationAnswer = { kind: 'processing', known: true, messages: [] };
  const unknown: AuthorizationAnswer = { kind: 'unknown', why: 'HTML' };
  const reasons: SriQueryReason[] = ['received', 'no_answer', 'key_registered', 'number_registered'];
  const told = (answer: AuthorizationAnswer): string[] =>
    reasons.map((because) => {
      const outcome = authorizationOutcome(answer, { because, ours, signedAt, returned: messages('43') });
      return outcome.kind === 'move' ? outcome.trigger : outcome.kind;
    });

  it('is as listed for each answer and each reason of the query', () => {
    // Expected outcome for each reason of the query, in this order: received, no_answer, key_registered,
    // number_registered.
    expect(told(authorized(ours))).toEqual(['authorized', 'authorized', 'authorized', 'authorized']);
    expect(told(authorized(changed))).toEqual(['foreign', 'foreign', 'foreign', 'foreign']);
    expect(told(authorized(resigned))).toEqual(['foreign', 'foreign', 'foreign', 'foreign']);
    expect(told(authorized(undefined))).toEqual(['foreign', 'foreign', 'foreign', 'foreign']);
    expect(told(refused(ours))).toEqual(['not_authorized', 'not_authorized', 'not_authorized', 'not_authorized']);
    expect(told(refused(undefined))).toEqual(['not_authorized', 'not_authorized', 'not_authorized', 'not_authorized']);
    expect(told(refused(changed))).toEqual(['old_refusal', 'resend', 'old_refusal', 'returned']);
    expect(told(refused(undefined, earlier))).toEqual(['old_refusal', 'resend', 'old_refusal', 'returned']);
    expect(told(processing)).toEqual(['processing', 'processing', 'processing', 'processing']);
    expect(told(empty)).toEqual(['wait', 'resend', 'processing', 'returned']);
    expect(told(unknown)).toEqual(['wait', 'wait', 'wait', 'wait']);
  });

  it("contains the authorization, and SRI's reason if the registered number is another document's", () => {
    expect(authorizationOutcome(authorized(ours), { because: 'received', ours, signedAt })).toEqual({
      kind: 'move',
      trigger: 'authorized',
      authorization: { ...facts, document: ours },
    });
    expect(
      authorizationOutcome(empty, { because: 'number_registered', ours, signedAt, returned: messages('45') }),
    ).toEqual({
      kind: 'move',
      trigger: 'returned',
      messages: messages('45'),
    });
  });
});

describe('document returned by SRI', () => {
  it('is the same regardless of the text around its root element', () => {
    expect(isSameDocument(ours, ours)).toBe(true);
    expect(isSameDocument(ours, ours.replace(xmlDeclaration, ''))).toBe(true);
    expect(isSameDocument(ours, `${ours.replace(xmlDeclaration, "<?xml version='1.0'?>\n")}\n`)).toBe(true);
  });

  it('is the same if only the signature is written in another form', () => {
    expect(
      isSameDocument(
        ours,
        ours.replaceAll('></ds:DigestMethod>', '/>').replaceAll('><ds:Reference', '>\n<ds:Reference'),
      ),
    ).toBe(true);
    expect(isSameDocument(ours, ours.replace('ñandú', '&#241;andú'))).toBe(true);
    expect(isSameDocument(ours, ours.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'))).toBe(true);
  });

  it('differs if its content or its signature value differs', () => {
    for (const other of [
      changed,
      resigned,
      sampleXml(),
      ours.replace('1.50', '1.51'),
      ours.replace('<detalles>', '<detalles> '),
      ours.replace(/<ds:SignatureValue.*<\/ds:SignatureValue>/, ''),
      ours.replace(/(<ds:Signature .*<\/ds:Signature>)/, '$1$1'),
      '',
      'x',
      `<!DOCTYPE factura>${ours.replace(xmlDeclaration, '')}`,
    ]) {
      expect(isSameDocument(ours, other)).toBe(false);
    }
  });
});

describe('batch', () => {
  it('contains the signed bytes unchanged', () => {
    const xml = composeBatchXml({ accessKey: '1'.repeat(49), ruc: '1790012345001', documents: [ours, changed] });
    expect(xml).toBe(
      `${xmlDeclaration}<lote version="1.0.0"><claveAcceso>${'1'.repeat(49)}</claveAcceso><ruc>1790012345001</ruc>` +
        `<comprobantes><comprobante><![CDATA[${ours}]]></comprobante>` +
        `<comprobante><![CDATA[${changed}]]></comprobante></comprobantes></lote>`,
    );
  });
});
