import { Alert, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useCatalog } from '../api/use-catalog.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import type { TableImportOptions } from './table-options.ts';

type Question = 'priceIncludesVat' | 'defaultTaxId' | 'defaultItemTypeId';

/**
 * Questions about facts that a list of products does not contain and that must not be guessed. Answers can be changed.
 */
export function TableQuestions({
  asked,
  wish,
  onChange,
}: {
  asked: readonly Question[];
  wish: TableImportOptions;
  onChange: (wish: TableImportOptions) => void;
}) {
  const t = texts.use();
  const taxes = useCatalog('taxes').filter(({ taxType, current }) => taxType.code === '2' && current);
  const shows = (name: Question) => asked.includes(name) || wish[name] !== undefined;
  if (!(['priceIncludesVat', 'defaultTaxId', 'defaultItemTypeId'] as const).some(shows)) return null;
  return (
    <Alert
      color={asked.length > 0 ? 'yellow' : 'gray'}
      variant="light"
      icon={<IconHelpCircle aria-hidden />}
      title={
        <Text span fw={600} c="var(--mantine-color-text)">
          {t.title}
        </Text>
      }
    >
      <Stack gap="sm">
        {shows('priceIncludesVat') && (
          <Radio.Group
            label={t.prices}
            description={t.pricesAbout}
            value={wish.priceIncludesVat === undefined ? '' : String(wish.priceIncludesVat)}
            onChange={(value) => onChange({ priceIncludesVat: value === 'true' })}
          >
            <Stack gap={6} mt={6}>
              <Radio value="true" label={t.included} />
              <Radio value="false" label={t.without} />
            </Stack>
          </Radio.Group>
        )}
        {shows('defaultTaxId') && (
          <NativeSelect
            label={t.tax}
            value={wish.defaultTaxId === undefined ? '' : String(wish.defaultTaxId)}
            data={[
              { value: '', label: t.choose, disabled: true },
              ...taxes.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => onChange({ defaultTaxId: Number(event.currentTarget.value) })}
          />
        )}
        {shows('defaultItemTypeId') && (
          <Radio.Group
            label={t.type}
            value={wish.defaultItemTypeId === undefined ? '' : String(wish.defaultItemTypeId)}
            onChange={(value) => onChange({ defaultItemTypeId: Number(value) })}
          >
            <Stack gap={6} mt={6}>
              <Radio value="1" label={t.products} />
              <Radio value="2" label={t.services} />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Falta un dato en el archivo',
    prices: '¿Los precios del archivo incluyen el IVA?',
    pricesAbout: 'Si lo incluyen, el producto se vende exactamente a ese precio.',
    included: 'Sí, incluyen el IVA',
    without: 'No, son sin IVA',
    tax: 'IVA de los productos nuevos que no lo indican',
    choose: 'Elija una tarifa',
    type: 'Los que no indican si son producto o servicio',
    products: 'Son productos',
    services: 'Son servicios',
  },
  {
    title: 'The file lacks some data',
    prices: 'Do the prices of the file include IVA?',
    pricesAbout: 'If they do, the product is sold for exactly that price.',
    included: 'Yes, they include IVA',
    without: 'No, they are without IVA',
    tax: 'IVA of new products without one in the file',
    choose: 'Choose a rate',
    type: 'Rows that do not say whether they are products or services',
    products: 'Are products',
    services: 'Are services',
  },
);
