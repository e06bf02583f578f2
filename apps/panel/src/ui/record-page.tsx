// Parts of the pages of one issued or one received document.
import { Box, type BoxProps, Group, SimpleGrid, Text } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { NotFoundError } from '@talonario/client';
import type { ReactNode } from 'react';
import { findDocumentType } from '../document-types/index.ts';
import { formatMoney } from '../format/money.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { CopyButton } from './copy-button.tsx';
import { EmptyState } from './empty.tsx';
import { ErrorNotice } from './failure.tsx';
import { Loading } from './loading.tsx';
import { Page } from './page.tsx';

interface AwaitedRecordProps {
  readonly title: string;
  readonly found: { readonly error: unknown; readonly fetchStatus: string; readonly refetch: () => unknown };
  readonly missing: string;
  readonly missingWhy: string;
  /** Link to the list of such documents. */
  readonly back: ReactNode;
}

/**
 * Page shown instead of a record that is loading, does not exist or could not be read. The query is idle if the id in
 * the address cannot exist.
 */
export function RecordPlaceholderPage({ title, found, missing, missingWhy, back }: AwaitedRecordProps) {
  const isMissing = found.error === null ? found.fetchStatus === 'idle' : found.error instanceof NotFoundError;
  return (
    <Page title={title}>
      {isMissing ? (
        <EmptyState icon={IconFileUnknown} title={missing} hint={missingWhy} action={back} />
      ) : found.error === null ? (
        <Loading />
      ) : (
        <ErrorNotice error={found.error} onRetry={() => found.refetch()} />
      )}
    </Page>
  );
}

interface RecordHeadProps {
  readonly chips: ReactNode;
  readonly party: { readonly businessName: string; readonly identification: string };
  readonly children?: ReactNode;
}

/** State of the record in chips, and the customer or supplier. */
export function RecordHead({ chips, party, children }: RecordHeadProps) {
  return (
    <Group gap="xs" mt={4}>
      {chips}
      <Text size="sm" component="span">
        {party.businessName} · <span className="figures">{party.identification}</span>
      </Text>
      {children}
    </Group>
  );
}

interface RecordTotalProps extends BoxProps {
  readonly documentTypeCode: string;
  /** Total of the document. Null for a received document without XML. */
  readonly total: number | null;
}

/** Total in large figures. A delivery guide has none. */
export function RecordTotal({ documentTypeCode, total, ...place }: RecordTotalProps) {
  const t = texts.use();
  const totals = findDocumentType(documentTypeCode)?.totals;
  if (totals === 'none' || total === null) return null;
  return (
    <Box {...place}>
      <Text size="xs" c="dimmed">
        {totals === 'withheld' ? t.withheld : t.total}
      </Text>
      <Text fz={32} fw={600} className="figures" lh={1.2} c="var(--mantine-color-text)">
        {formatMoney(total)}
      </Text>
    </Box>
  );
}

/** Access key or authorization number in groups of seven digits, to be read aloud; copied without blanks. */
export function LongNumber({ name, value, copy }: { name: string; value: string; copy: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <Text size="sm" className="figures" ff="monospace" style={{ wordSpacing: '0.15em', overflowWrap: 'normal' }}>
          {(value.match(/.{1,7}/g) ?? []).join(' ')}
        </Text>
        <CopyButton value={value} label={copy} />
      </Group>
    </div>
  );
}

export type RecordFact = readonly [name: string, value: string | null | undefined];

/** List of names and values. Facts without a value are not shown. */
export function FactList({ facts }: { readonly facts: readonly RecordFact[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm" verticalSpacing="xs" m={0}>
      {facts.map(
        ([name, value], index) =>
          value && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two additional fields may have one name
            <div key={index}>
              <Text component="dt" size="xs" c="dimmed">
                {name}
              </Text>
              <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
                {value}
              </Text>
            </div>
          ),
      )}
    </SimpleGrid>
  );
}

const texts = defineTranslatedTexts(
  { total: 'Total', withheld: 'Total retenido' },
  { total: 'Total', withheld: 'Total withheld' },
);
