import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import type { Business } from '../../business/use-business.ts';
import { documentTypeNames } from '../../document-types/type-names.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type Sequence, SequenceForm } from './sequence-form.tsx';

/** Next number of each document type at one emission point. Test and production have separate sequences. */
export function SequenceNumbers({
  business,
  pointId,
  series,
}: {
  business: Business;
  pointId: number;
  series: string;
}) {
  const t = texts.use();
  const names = documentTypeNames.use();
  const mayChange = usePermissionCheck()('settings:write');
  const [environmentId, setEnvironmentId] = useState(business.environmentId);
  const [editing, setEditing] = useState<Sequence>();
  const { data, error, refetch } = useOperationQuery(
    'sequences.list',
    { query: { businessId: business.id, emissionPointId: pointId, environmentId, perPage: 100 } },
    { keepPrevious: true },
  );
  const close = () => setEditing(undefined);
  return (
    <>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="sm" fw={600}>
          {t.title}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t.environment}
          value={String(environmentId)}
          onChange={(value) => setEnvironmentId(Number(value))}
          data={[
            { value: '1', label: t.test },
            { value: '2', label: t.production },
          ]}
        />
      </Group>
      {error !== null && <ErrorNotice error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Loading rows={6} />}
      {data !== undefined && (
        <DataList
          label={t.listLabel(series)}
          rows={data.data}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'type',
              title: t.type,
              onCard: 'heading',
              cell: ({ documentType }) => names[documentType.code],
            },
            {
              key: 'next',
              title: t.next,
              align: 'right',
              cell: ({ nextNumber, held }) => {
                if (nextNumber === null) return t.usedUp;
                return held ? t.held(nineDigits(nextNumber)) : nineDigits(nextNumber);
              },
            },
            {
              key: 'last',
              title: t.last,
              align: 'right',
              cell: ({ lastUsedNumber }) => (lastUsedNumber === null ? t.unused : nineDigits(lastUsedNumber)),
            },
          ]}
          {...(mayChange && {
            actions: (row: Sequence) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t.edit(names[row.documentType.code])}
                onClick={() => setEditing(row)}
              >
                <IconEdit size={16} aria-hidden />
              </ActionIcon>
            ),
          })}
        />
      )}
      <Dialog
        title={editing === undefined ? '' : t.edit(names[editing.documentType.code])}
        opened={editing !== undefined}
        onClose={close}
      >
        {editing !== undefined && <SequenceForm sequence={editing} onDone={close} />}
      </Dialog>
    </>
  );
}

function nineDigits(number: number): string {
  return String(number).padStart(9, '0');
}

const texts = defineTranslatedTexts(
  {
    title: 'Secuencias',
    listLabel: (series: string) => `Secuencias de ${series}`,
    environment: 'Ambiente',
    test: 'Pruebas',
    production: 'Producción',
    type: 'Comprobante',
    next: 'Siguiente número',
    last: 'Último usado',
    unused: 'Ninguno',
    usedUp: 'No quedan números',
    held: (number: string) => `${number}, por confirmar`,
    edit: (name: string) => `Cambiar el siguiente número: ${name}`,
  },
  {
    title: 'Sequences',
    listLabel: (series) => `Sequences of ${series}`,
    environment: 'Environment',
    test: 'Test',
    production: 'Production',
    type: 'Document',
    next: 'Next number',
    last: 'Last used',
    unused: 'None',
    usedUp: 'No numbers left',
    held: (number) => `${number}, to be confirmed`,
    edit: (name) => `Change the next number: ${name}`,
  },
);
