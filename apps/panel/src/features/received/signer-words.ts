import { formatDate } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';
import type { ReceivedRecord } from './received-record.ts';

/** What speaks for whoever signed it, and what does not, a sentence each. */
export function useSignerWords({ signer, issuer }: Pick<ReceivedRecord, 'signer' | 'issuer'>): string[] {
  const t = texts.use();
  if (signer === null) return [];
  const holder = signer.holder ?? t.nobody;
  const valid = [signer.validFrom, signer.validTo].map((instant) => formatDate(instant.slice(0, 10)));
  return [
    t.isIssuer[signer.isIssuer](holder, signer.identification ?? '', issuer.identification),
    t.trusted[signer.trusted](signer.authority ?? t.nobody),
    ...(signer.inDate ? [] : [t.notInDate(valid[0] ?? '', valid[1] ?? '')]),
  ];
}

const texts = defineTexts(
  {
    nobody: 'sin nombre',
    isIssuer: {
      yes: (holder: string, _id: string, ruc: string) =>
        `El certificado dice ser de ${holder}, con el RUC del emisor (${ruc}).`,
      no: (holder: string, id: string, ruc: string) =>
        `El certificado dice ser de ${holder} (${id}), que no es el emisor (${ruc}).`,
      unknown: (holder: string, _id: string, _ruc: string) =>
        `El certificado dice ser de ${holder}, y no dice de qué RUC.`,
    },
    trusted: {
      yes: (authority: string) => `El certificado lo emitió ${authority}, una entidad reconocida.`,
      no: (authority: string) => `El certificado no viene de una entidad reconocida: dice ser de ${authority}.`,
      unknown: (_authority: string) => 'No se pudo comprobar qué entidad emitió el certificado.',
    },
    notInDate: (from: string, to: string) => `El certificado valía del ${from} al ${to}, y no el día del comprobante.`,
  },
  {
    nobody: 'no name',
    isIssuer: {
      yes: (holder, _id, ruc) => `The certificate says it is of ${holder}, with the RUC of the issuer (${ruc}).`,
      no: (holder, id, ruc) => `The certificate says it is of ${holder} (${id}), who is not the issuer (${ruc}).`,
      unknown: (holder, _id, _ruc) => `The certificate says it is of ${holder}, and not of which RUC.`,
    },
    trusted: {
      yes: (authority) => `The certificate is of ${authority}, a known authority.`,
      no: (authority) => `The certificate is of no known authority: it says ${authority}.`,
      unknown: (_authority) => 'Which authority issued the certificate could not be checked.',
    },
    notInDate: (from, to) => `The certificate was valid from ${from} to ${to}, and not on the day of the document.`,
  },
);
