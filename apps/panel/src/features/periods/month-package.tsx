import { Button, Group, Progress, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { withBooksErrorText } from '../../api/books-error.ts';
import { operationQuery, useWriteOperation } from '../../api/hooks.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { notifyFailure } from '../../ui/notify.ts';

export interface MonthPackageProps {
  readonly businessId: number;
  readonly period: string;
}

/** Download of the month as one ZIP file: the user requests it, and the page polls until it is built. */
export function MonthPackage({ businessId, period }: MonthPackageProps) {
  const t = texts.use();
  const ask = useWriteOperation('packages.create', ['packages']);
  const { data } = useQuery({
    ...operationQuery('packages.list', { query: { businessId } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isOnItsWay) ? 1_500 : false),
  });
  const newest = data?.data.find((one) => one.period === period);
  const building = newest !== undefined && isOnItsWay(newest);
  const start = () =>
    withBooksErrorText(ask.mutateAsync({ body: { business_id: businessId, period } })).catch(notifyFailure);
  return (
    <div>
      <Group gap="xs">
        {newest?.state === 'ready' && (
          <Button
            component="a"
            href={`/app/api${newest.download}`}
            download={`${period}.zip`}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t.download(megabytes(newest.bytes))}
          </Button>
        )}
        <Button variant="default" loading={ask.isPending} disabled={building} onClick={() => void start()}>
          {newest === undefined ? t.ask : t.again}
        </Button>
      </Group>
      {building && (
        <Progress
          mt="xs"
          animated
          value={newest.files === null ? 5 : (100 * newest.done) / Math.max(1, newest.files)}
          aria-label={t.progress}
        />
      )}
      <Text size="xs" c="dimmed" mt={4} role="status">
        {building ? t.building(newest.done, newest.files) : newest === undefined ? t.what : t.made(newest)}
      </Text>
    </div>
  );
}

function isOnItsWay({ state }: { readonly state: string }): boolean {
  return state === 'waiting' || state === 'building';
}

function megabytes(bytes: number): string {
  return (Math.max(bytes, 100_000) / 1_000_000).toFixed(1);
}

interface Made {
  readonly state: string;
  readonly finishedAt: string | null;
  readonly expiresAt: string;
}

const texts = defineTranslatedTexts(
  {
    ask: 'Preparar el paquete del mes',
    again: 'Preparar otra vez',
    download: (size: string) => `Descargar el paquete (${size.replace('.', ',')} MB)`,
    progress: 'Avance del paquete',
    what: 'Un ZIP con los libros en Excel, los formularios, y el PDF y XML de cada comprobante, por carpetas.',
    building: (done: number, files: number | null) =>
      files === null ? 'Contando los comprobantes…' : `${done} de ${files} archivos. Puede seguir trabajando.`,
    made: ({ state, finishedAt, expiresAt }: Made) =>
      state === 'failed'
        ? 'No se pudo preparar. Inténtelo otra vez.'
        : `Preparado el ${formatDateTime(finishedAt ?? '')}. Se guarda hasta el ${formatDateTime(expiresAt)}.`,
  },
  {
    ask: 'Prepare the package of the month',
    again: 'Prepare it again',
    download: (size) => `Download the package (${size} MB)`,
    progress: 'Progress of the package',
    what: 'A ZIP with the books in Excel, the forms, and the PDF and XML of every document, by folder.',
    building: (done, files) =>
      files === null ? 'Counting documents…' : `${done} of ${files} files. You can go on working.`,
    made: ({ state, finishedAt, expiresAt }) =>
      state === 'failed'
        ? 'It could not be prepared. Try again.'
        : `Prepared on ${formatDateTime(finishedAt ?? '')}. Kept until ${formatDateTime(expiresAt)}.`,
  },
);
