// Forged purchases: invented ones, and true invoices that an attacker changed without the key of their issuer.
import {
  accessKeyOf,
  changeIssueDate,
  inflateAmounts,
  signAgain,
  withoutSignature,
  wrapInAuthorization,
} from '../../apps/server/test/forged-xml.ts';

export interface Forgery {
  readonly name: string;
  /** Contents of the forged files, which are imported one after the other. */
  readonly files: readonly string[];
  readonly accessKey: string;
  /** Whether SRI has a document with this key. */
  readonly known: boolean;
}

/** Functions that make each forgery from a true document whose issuer has this RUC. */
const makers: Readonly<Record<string, (bare: string, ruc: string) => readonly string[]>> = {
  'other amounts under the old signature': (bare) => [inflateAmounts(bare)],
  're-signed with a self-made certificate': (bare) => [signAgain(inflateAmounts(bare))],
  're-signed under the RUC of its issuer': (bare, ruc) => [signAgain(inflateAmounts(bare), { ruc })],
  're-signed with a certificate that has ended': (bare, ruc) => [
    signAgain(inflateAmounts(bare), { ruc, validFrom: new Date('2020-01-01'), validTo: new Date('2021-01-01') }),
  ],
  're-signed with nothing changed': (bare, ruc) => [signAgain(bare, { ruc })],
  'wrapped as SRI wraps it': (bare, ruc) => [wrapInAuthorization(signAgain(inflateAmounts(bare), { ruc }))],
  'wrapped in an answer of SRI, the true one behind it': (bare, ruc) => [
    answer(wrapInAuthorization(signAgain(inflateAmounts(bare), { ruc })) + wrapInAuthorization(bare)),
  ],
  'around the true one, under its signature': (bare) => [around(bare)],
  'without a signature': (bare) => [withoutSignature(inflateAmounts(bare))],
  'replaced: after the true file': (bare, ruc) => [bare, signAgain(inflateAmounts(bare), { ruc })],
  'replaced: before the true file': (bare, ruc) => [
    wrapInAuthorization(signAgain(inflateAmounts(bare), { ruc })),
    wrapInAuthorization(bare),
  ],
};

/**
 * Forgeries of documents of a month that SRI no longer keeps, so that they cannot be distinguished from true documents.
 */
const ofOldMonths: Readonly<Record<string, (bare: string, ruc: string) => readonly string[]>> = {
  'of an old month, re-signed': (bare, ruc) => [signAgain(old(bare), { ruc })],
  'of an old month, wrapped': (bare, ruc) => [wrapInAuthorization(signAgain(old(bare), { ruc }))],
};

export const forgeryNames = [...Object.keys(makers), ...Object.keys(ofOldMonths)];

export function makeForgery(name: string, bare: string, ruc: string): Forgery {
  const files = (makers[name] ?? ofOldMonths[name])?.(bare, ruc) ?? [];
  return { name, files, accessKey: accessKeyOf(files[0] ?? ''), known: name in makers };
}

function old(bare: string): string {
  return changeIssueDate(inflateAmounts(withoutSignature(bare)), '2026-02-03');
}

function answer(authorizations: string): string {
  const inner = authorizations.replaceAll(/<\?xml[^>]*\?>(?=<autorizacion>)/g, '');
  return `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns2:autorizacionComprobanteResponse xmlns:ns2="http://ec.gob.sri.ws.autorizacion"><RespuestaAutorizacionComprobante><autorizaciones>${inner}</autorizaciones></RespuestaAutorizacionComprobante></ns2:autorizacionComprobanteResponse></soap:Body></soap:Envelope>`;
}

/** Forgery with changed amounts in the document that is read, and the original signed document somewhere inside it. */
function around(bare: string): string {
  const signed = bare.replace(/^<\?xml[^>]*\?>/, '');
  const outer = inflateAmounts(withoutSignature(bare)).replace('id="comprobante"', 'id="otro"');
  return outer.replace(/<\/(\w+)>\s*$/, `<original>${signed}</original></$1>`);
}
