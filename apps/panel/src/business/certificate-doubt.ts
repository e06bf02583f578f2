import { defineTranslatedTexts } from '../i18n/texts.ts';
import type { SetUpBusiness } from './use-business.ts';

/** Reason why a certificate that is in date may be the wrong one: it names another taxpayer, or none. */
export type WrongCertificateReason = 'otherRuc' | 'noRuc';

export function findWrongCertificateReason({
  identification,
  signature,
}: Pick<SetUpBusiness, 'identification'> & { readonly signature: Pick<SetUpBusiness['signature'], 'status' | 'ruc'> }):
  | WrongCertificateReason
  | undefined {
  if (signature.status === 'missing' || signature.ruc === identification) return undefined;
  return signature.ruc === null ? 'noRuc' : 'otherRuc';
}

/** Explanation of what is wrong with the certificate, and what the user can do. */
export function wrongCertificateText(
  doubt: WrongCertificateReason,
  { identification, signature }: SetUpBusiness,
): string {
  return texts.now()[doubt](identification, signature.ruc ?? '');
}

const texts = defineTranslatedTexts(
  {
    otherRuc: (own: string, other: string) =>
      `El certificado es del RUC ${other}, no del ${own}. Sirve para pruebas; en producción el SRI lo rechaza. Suba el de este RUC.`,
    noRuc: (own: string, _: string) =>
      `El certificado no indica ningún RUC: no pudimos comprobar que sea del ${own}. Confírmelo con su entidad certificadora.`,
  },
  {
    otherRuc: (own, other) =>
      `The certificate belongs to RUC ${other}, not to ${own}. It serves for tests; in production SRI refuses it. Upload the one of this RUC.`,
    noRuc: (own, _) =>
      `The certificate names no RUC: we could not check that it belongs to ${own}. Confirm it with your certification authority.`,
  },
);
