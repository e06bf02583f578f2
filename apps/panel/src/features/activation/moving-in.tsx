import { Stack, Tabs } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useRequiredBusiness } from '../../business/use-business.ts';
import type { DirectoryGroup } from '../../directory/groups.ts';
import { TableImport } from '../../directory/table-import.tsx';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useMayChangeRecords, usePermissionCheck } from '../../session/use-rights.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { StepCard, StepList } from '../../ui/steps.tsx';
import { BringInFiles } from './bring-in-files.tsx';
import { LastNumbers } from './last-numbers.tsx';
import { rehearsalStepTexts } from './step-texts.ts';

/** Migration from another system: its lists, its documents and its last numbers. */
export function MigrationScreen() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const { movingIn, movingInWhy } = rehearsalStepTexts.use();
  const may = usePermissionCheck();
  return (
    <Page title={t.title} about={t.about}>
      <StepList>
        {(may('parties:write') || may('items:write')) && (
          <StepCard number={1} state="open" title={movingIn.lists} about={movingInWhy.lists}>
            <Lists />
          </StepCard>
        )}
        {may('documents:emit') && (
          <StepCard number={2} state="open" title={movingIn.documents} about={movingInWhy.documents}>
            <BringInFiles businessId={businessId} />
          </StepCard>
        )}
        {may('settings:read') && (
          <StepCard number={3} state="open" title={movingIn.numbers} about={movingInWhy.numbers}>
            <LastNumbers businessId={businessId} />
          </StepCard>
        )}
      </StepList>
    </Page>
  );
}

/** Shows one list at a time. A started import stays while the user looks at another list. */
function Lists() {
  const t = texts.use();
  const mayChange = {
    customers: useMayChangeRecords('customers'),
    items: useMayChangeRecords('items'),
    providers: useMayChangeRecords('providers'),
    carriers: useMayChangeRecords('carriers'),
  };
  const groups = all.filter((group) => mayChange[group]);
  const [chosen, setChosen] = useState<string | null>(groups[0] ?? null);
  return (
    <Tabs value={chosen} onChange={setChosen}>
      <Tabs.List mb="sm">
        {groups.map((group) => (
          <Tabs.Tab key={group} value={group}>
            {t.groups[group]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {groups.map((group) => (
        <Tabs.Panel key={group} value={group}>
          <Stack maw={900}>
            <Suspense fallback={<Loading />}>
              <TableImport group={group} />
            </Suspense>
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const all: readonly DirectoryGroup[] = ['customers', 'items', 'providers', 'carriers'];

const texts = defineTranslatedTexts(
  {
    title: 'Mudarse a Talonario',
    about: 'Traiga lo que tiene en su otro sistema. Cada paso se puede repetir: lo que ya está no se duplica.',
    groups: { customers: 'Clientes', items: 'Productos', providers: 'Proveedores', carriers: 'Transportistas' },
  },
  {
    title: 'Move in to Talonario',
    about: 'Bring what you have in your other system. Each step can be repeated: what is here is not doubled.',
    groups: { customers: 'Customers', items: 'Products', providers: 'Providers', carriers: 'Carriers' },
  },
);
