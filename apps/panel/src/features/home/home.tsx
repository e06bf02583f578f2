import { Grid, Stack } from '@mantine/core';
import { useOperationQuery } from '../../api/hooks.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { AttentionList } from './attention.tsx';
import { DocumentsByType } from './by-type.tsx';
import type { HomeFigures } from './concerns.ts';
import { DocumentCounts } from './document-counts.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SalesByDay } from './sales-by-day.tsx';
import { SalesFigure } from './sales-figure.tsx';

/** Home screen: the sales of the month as the one main figure, and one list of everything that waits for the user. */
export function HomeScreen() {
  const t = texts.use();
  const business = useRequiredBusiness();
  // Changes of documents arrive as events. The state of SRI and a change of the day are polled.
  const home = useOperationQuery('home.get', { query: { businessId: business.id } }, { refetchInterval: 60_000 });
  return (
    <Page title={t.title} actions={<QuickActions />}>
      {home.data !== undefined ? (
        <Figures home={home.data.data} />
      ) : home.isError ? (
        <ErrorNotice error={home.error} onRetry={() => home.refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

function Figures({ home }: { home: HomeFigures }) {
  return (
    <Stack gap="lg">
      <Grid gap="lg" align="flex-end">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <SalesFigure home={home} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <SalesByDay days={home.days} />
        </Grid.Col>
      </Grid>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <AttentionList home={home} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="md">
            <DocumentCounts counts={home.documentCounts} />
            <DocumentsByType byType={home.byType} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

const texts = defineTranslatedTexts({ title: 'Inicio' }, { title: 'Home' });
