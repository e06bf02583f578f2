import { IconShieldCheck, IconShieldExclamation, IconShieldX } from '@tabler/icons-react';
import { findWrongCertificateReason } from '../../business/certificate-doubt.ts';
import type { SetUpBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Chip } from '../../ui/chip.tsx';

/** State of the electronic signature in one word. */
export function SignatureChip({ business }: { business: SetUpBusiness }) {
  const t = texts.use();
  const { status, daysLeft } = business.signature;
  // A certificate that is in date but belongs to another taxpayer must not be shown as good.
  const doubt = status === 'valid' ? findWrongCertificateReason(business) : undefined;
  const soon = status === 'valid' && daysLeft !== null && daysLeft < 30;
  return (
    <Chip look={looks[doubt ?? (soon ? 'soon' : status)]}>
      {doubt !== undefined ? t[doubt] : soon ? t.soon(daysLeft) : t[status]}
    </Chip>
  );
}

const looks = {
  missing: { color: 'gray', icon: IconShieldX },
  valid: { color: 'pad', icon: IconShieldCheck },
  soon: { color: 'orange', icon: IconShieldExclamation },
  expired: { color: 'red', icon: IconShieldX },
  not_yet_valid: { color: 'orange', icon: IconShieldExclamation },
  otherRuc: { color: 'red', icon: IconShieldExclamation },
  noRuc: { color: 'orange', icon: IconShieldExclamation },
} as const;

const texts = defineTranslatedTexts(
  {
    missing: 'Sin firma',
    valid: 'Vigente',
    soon: (days: number) => (days === 1 ? 'Caduca en 1 día' : `Caduca en ${days} días`),
    expired: 'Caducada',
    not_yet_valid: 'Aún no vigente',
    otherRuc: 'De otro RUC',
    noRuc: 'Sin RUC',
  },
  {
    missing: 'None',
    valid: 'In date',
    soon: (days) => (days === 1 ? 'Expires in 1 day' : `Expires in ${days} days`),
    expired: 'Expired',
    not_yet_valid: 'Not yet valid',
    otherRuc: 'Of another RUC',
    noRuc: 'Without RUC',
  },
);
