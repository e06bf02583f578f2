import { formatDate } from '../../format/dates.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { InstallationStatus } from './day.ts';
import { OperatorSection } from './section.tsx';

/** Certificates of all accounts that expire soon. Only this part of the page names businesses. */
export function ExpiringCertificates({ certificates }: { certificates: InstallationStatus['certificates'] }) {
  const t = texts.use();
  return (
    <OperatorSection
      title={t.title}
      none={t.none}
      heads={[t.business, t.ends, t.days]}
      rows={certificates.map(({ businessId, business, validTo, daysLeft }) => ({
        key: String(businessId),
        cells: [business, formatDate(validTo.slice(0, 10)), daysLeft < 0 ? t.ended : formatNumber(daysLeft, 0, 0)],
      }))}
    />
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Firmas que vencen',
    none: 'Ninguna vence en los próximos 30 días.',
    business: 'Negocio',
    ends: 'Vence',
    days: 'Días',
    ended: 'vencida',
  },
  {
    title: 'Certificates that end',
    none: 'None ends within the next 30 days.',
    business: 'Business',
    ends: 'Ends',
    days: 'Days',
    ended: 'ended',
  },
);
