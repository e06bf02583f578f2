import { Progress, Text } from '@mantine/core';
import type { SetUpBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

type Signature = SetUpBusiness['signature'];

/** Remaining validity of the certificate, as a bar and as text. */
export function CertificateDaysLeft({ signature }: { signature: Signature }) {
  const t = texts.use();
  const { daysLeft } = signature;
  if (daysLeft === null) return null;
  const words = daysLeft < 0 ? t.over(-daysLeft) : t.left(daysLeft);
  return (
    <>
      <Progress.Root size="md">
        <Progress.Section value={shareLeft(signature)} color={colorOf(daysLeft)} aria-label={words} />
      </Progress.Root>
      <Text size="sm" mt={4}>
        {words}
      </Text>
    </>
  );
}

function shareLeft({ validFrom, validTo, daysLeft }: Signature): number {
  if (validFrom === null || validTo === null || daysLeft === null) return 0;
  const life = (Date.parse(validTo) - Date.parse(validFrom)) / 86_400_000;
  return life <= 0 ? 0 : Math.min(100, Math.max(0, (daysLeft / life) * 100));
}

function colorOf(daysLeft: number): string {
  if (daysLeft < 7) return 'red';
  return daysLeft < 30 ? 'orange' : 'pad';
}

const texts = defineTranslatedTexts(
  {
    left: (days: number) => (days === 1 ? 'Queda 1 día' : `Quedan ${days} días`),
    over: (days: number) => (days === 1 ? 'Caducó hace 1 día' : `Caducó hace ${days} días`),
  },
  {
    left: (days) => (days === 1 ? '1 day left' : `${days} days left`),
    over: (days) => (days === 1 ? 'Expired 1 day ago' : `Expired ${days} days ago`),
  },
);
