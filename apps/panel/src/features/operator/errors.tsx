import { Code } from '@mantine/core';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { InstallationStatus } from './day.ts';
import { OperatorSection } from './section.tsx';

/** Error responses by code. Faults of the service come first. */
export function OperatorErrors({ errors }: { errors: InstallationStatus['errors'] }) {
  const t = texts.use();
  return (
    <OperatorSection
      title={t.title}
      none={t.none}
      heads={[t.code, t.status, t.count]}
      rows={errors.map(({ code, status, count }) => ({
        key: `${code} ${status}`,
        cells: [<Code key="code">{code}</Code>, status, formatNumber(count, 0, 0)],
      }))}
    />
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Errores por código, últimas 24 horas',
    none: 'Ninguno.',
    code: 'Código',
    status: 'HTTP',
    count: 'Veces',
  },
  { title: 'Errors by code, last 24 hours', none: 'None.', code: 'Code', status: 'HTTP', count: 'Times' },
);
