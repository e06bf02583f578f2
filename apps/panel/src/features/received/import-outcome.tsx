import { Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery, useOperationQuery } from '../../api/hooks.ts';
import { chooseBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { receivedFaultText } from './fault-text.ts';
import { isImportRunning } from './received-record.ts';

export interface StartedImport {
  readonly id: number;
  readonly fileName: string;
  readonly businessId: number;
  readonly businessName: string;
}

/** Result of imports, each with its business and the link to classify its month. */
export function ImportOutcomes({ imports }: { readonly imports: readonly StartedImport[] }) {
  const t = texts.use();
  if (imports.length === 0) return null;
  return (
    <ul aria-label={t.label} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {imports.map((one) => (
        <li key={one.id} style={{ padding: '8px 0', borderTop: '1px solid var(--line)' }}>
          <Outcome started={one} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({ started: { id, fileName, businessId, businessName } }: { readonly started: StartedImport }) {
  const t = texts.use();
  const record = useQuery({
    ...operationQuery('imports.get', { params: { id }, query: { businessId } }),
    refetchInterval: ({ state }) => (state.data === undefined || isImportRunning(state.data.data) ? 1_000 : false),
  }).data?.data;
  const done = record !== undefined && !isImportRunning(record);
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500}>
          {businessName}
        </Text>
        <Text size="xs" c="dimmed">
          {fileName}
          {done && ` · ${t.counts(record.counts.new + record.counts.waiting, record.counts.known)}`}
        </Text>
        {record?.error != null && (
          <Text size="xs" c="var(--mantine-color-error)">
            {receivedFaultText(record.error)}
          </Text>
        )}
      </div>
      {done ? (
        <ClassifyNextLink importId={id} businessId={businessId} />
      ) : (
        <Loader size="xs" aria-label={t.running} role="status" />
      )}
    </Group>
  );
}

/** Link to classify the purchases of an import's month. Empty if there are none. */
export function ClassifyNextLink({
  importId,
  businessId,
  size = 'xs',
}: {
  readonly importId: number;
  readonly businessId: number;
  readonly size?: 'xs' | 'sm';
}) {
  const t = texts.use();
  const row = useOperationQuery('imports.rows.list', {
    params: { id: importId },
    query: { businessId, page: 1, perPage: 25 },
  }).data?.data.find(({ accessKey }) => accessKey !== null);
  const period = monthOfKey(row?.accessKey ?? '');
  const left = useOperationQuery(
    'classificationProgress.get',
    { query: { businessId, period: period ?? '2026-01' } },
    { enabled: period !== undefined, staleTime: 0 },
  ).data?.data.left.count;
  if (period === undefined || left === undefined || left === 0) return null;
  return (
    <ButtonLink to="/received/classify" search={{ period }} size={size} onClick={() => chooseBusiness(businessId)}>
      {t.classify(left)}
    </ButtonLink>
  );
}

/** Month of an access key. A key begins with the day of issue, `ddmmyyyy`. */
export function monthOfKey(accessKey: string): string | undefined {
  const [, month, year] = /^\d{2}(0[1-9]|1[0-2])(20\d{2})/.exec(accessKey) ?? [];
  return month === undefined ? undefined : `${year}-${month}`;
}

const texts = defineTranslatedTexts(
  {
    label: 'Importaciones',
    running: 'En curso',
    counts: (added: number, known: number) =>
      known === 0 ? `${added} nuevos` : `${added} nuevos, ${known} ya estaban`,
    classify: (count: number) => `Clasificar ${count}`,
  },
  {
    label: 'Imports',
    running: 'Running',
    counts: (added, known) => (known === 0 ? `${added} new` : `${added} new, ${known} known`),
    classify: (count) => `Classify ${count}`,
  },
);
