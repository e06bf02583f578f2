import { Badge, Group, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import type { Item } from '@talonario/client';
import { DirectoryScreen } from '../../directory/directory-screen.tsx';
import { RecordName } from '../../directory/record-name.tsx';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { DataColumn } from '../../ui/data-list.tsx';
import { ItemForm } from './item-form.tsx';

/** The products and services of the business. */
export function ItemsScreen() {
  const t = texts.use();
  return (
    <DirectoryScreen<Item>
      group="items"
      words={t}
      placeholder={t.placeholder}
      fileName={t.fileName}
      icon={IconPackage}
      columns={columnsOf(t)}
      nameOf={({ name }) => name}
      form={(item, close) => <ItemForm {...(item && { item })} onSaved={close} onCancel={close} />}
    />
  );
}

function columnsOf(t: ReturnType<typeof texts.now>): readonly DataColumn<Item>[] {
  return [
    {
      key: 'name',
      title: t.name,
      onCard: 'heading',
      cell: ({ name, description, active }) => <RecordName name={name} more={description} active={active} />,
    },
    {
      key: 'code',
      title: t.code,
      onCard: 'under',
      cardCell: ({ code, taxes }) => [code, ...taxes.map(({ name }) => name)].join(' · '),
      cell: ({ code, auxCode }) => (
        <div>
          <span style={{ whiteSpace: 'nowrap' }}>{code}</span>
          {auxCode !== null && (
            <Text size="xs" c="dimmed">
              {auxCode}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'taxes',
      title: t.taxes,
      onCard: 'hidden',
      cell: ({ taxes }) => (
        <Group gap={4}>
          {taxes.map(({ id, name }) => (
            <Badge key={id} variant="default" tt="none" fw={500}>
              {name}
            </Badge>
          ))}
        </Group>
      ),
    },
    {
      key: 'price',
      title: t.price,
      align: 'right',
      onCard: 'amount',
      cell: ({ price, priceWithTax }) =>
        priceWithTax === null ? `$${formatNumber(price, 2, 6)}` : t.withTax(`$${formatNumber(priceWithTax, 2, 6)}`),
    },
  ];
}

const texts = defineTranslatedTexts(
  {
    withTax: (price: string) => `${price} con IVA`,
    title: 'Productos y servicios',
    fileName: 'productos',
    add: 'Nuevo producto o servicio',
    edit: 'Editar producto o servicio',
    none: 'Todavía no hay productos ni servicios',
    noneHint: 'Créelos aquí, impórtelos desde CSV o hágalo al facturar.',
    placeholder: 'Código, nombre o descripción',
    name: 'Nombre',
    code: 'Código',
    taxes: 'Impuestos',
    price: 'Precio sin impuestos',
  },
  {
    withTax: (price) => `${price} with IVA`,
    title: 'Products and services',
    fileName: 'products',
    add: 'New product or service',
    edit: 'Edit product or service',
    none: 'There are no products or services yet',
    noneHint: 'Create them here, import them from CSV, or do it while invoicing.',
    placeholder: 'Code, name or description',
    name: 'Name',
    code: 'Code',
    taxes: 'Taxes',
    price: 'Price without taxes',
  },
);
