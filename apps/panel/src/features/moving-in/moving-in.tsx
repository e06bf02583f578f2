import { Card, Stack, Tabs, Text, Title } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useBusiness } from '../../business/use-business.ts';
import type { DirectoryGroup } from '../../directory/groups.ts';
import { TableImport } from '../../directory/table-import.tsx';
import { defineTexts } from '../../i18n/texts.ts';
import { useMay, useMayChange } from '../../session/use-rights.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { BringInFiles } from './bring-in-files.tsx';
import { LastNumbers } from './last-numbers.tsx';

/** From another system: its lists, its documents, its last numbers. */
export function MovingIn() {
  const t = texts.use();
  const { id: businessId } = useBusiness();
  const may = useMay();
  return (
    <Page title={t.title} about={t.about}>
      {(may('parties:write') || may('items:write')) && (
        <Step number={1} title={t.lists} about={t.listsAbout}>
          <Lists />
        </Step>
      )}
      {may('documents:emit') && (
        <Step number={2} title={t.documents} about={t.documentsAbout}>
          <BringInFiles businessId={businessId} />
        </Step>
      )}
      {may('settings:read') && (
        <Step number={3} title={t.numbers} about={t.numbersAbout}>
          <LastNumbers businessId={businessId} />
        </Step>
      )}
    </Page>
  );
}

function Step({
  number,
  title,
  about,
  children,
}: {
  number: number;
  title: string;
  about: string;
  children: ReactNode;
}) {
  const id = `moving-${number}`;
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {number}. {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {about}
      </Text>
      {children}
    </Card>
  );
}

/** One list after the other; a file that was begun stays while another list is looked at. */
function Lists() {
  const t = texts.use();
  const mayChange = {
    customers: useMayChange('customers'),
    items: useMayChange('items'),
    providers: useMayChange('providers'),
    carriers: useMayChange('carriers'),
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

const texts = defineTexts(
  {
    title: 'Mudarse a Talonario',
    about: 'Traiga lo que tiene en su otro sistema. Cada paso se puede repetir: lo que ya está no se duplica.',
    lists: 'Sus listas',
    listsAbout: 'Clientes, productos, proveedores y transportistas, en Excel o CSV.',
    documents: 'Comprobantes que ya emitió',
    documentsAbout:
      'El reporte de emitidos del SRI (TXT), o los XML de su otro sistema. Se le piden al SRI, que los entrega durante más o menos un mes; de los anteriores se toma el número.',
    numbers: 'Últimos números',
    numbersAbout:
      'Según los comprobantes del paso 2, dónde debe seguir cada secuencia. Nada cambia hasta que usted lo confirma.',
    groups: { customers: 'Clientes', items: 'Productos', providers: 'Proveedores', carriers: 'Transportistas' },
  },
  {
    title: 'Move in to Talonario',
    about: 'Bring what you have in your other system. Each step can be repeated: what is here is not doubled.',
    lists: 'Your lists',
    listsAbout: 'Customers, products, providers and carriers, in Excel or CSV.',
    documents: 'Documents you have issued',
    documentsAbout:
      'SRI’s report of issued documents (TXT), or the XML files of your other system. SRI is asked for them, and gives them for about a month; of older ones the number is taken.',
    numbers: 'Last numbers',
    numbersAbout: 'By the documents of step 2, where each sequence should go on. Nothing changes until you confirm it.',
    groups: { customers: 'Customers', items: 'Products', providers: 'Providers', carriers: 'Carriers' },
  },
);
