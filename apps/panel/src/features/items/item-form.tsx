import { SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import type { Item } from '@talonario/client';
import { useState } from 'react';
import { useOperationQuery, useWriteOperation } from '../../api/hooks.ts';
import { useCatalog } from '../../api/use-catalog.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { fieldLabels } from '../../directory/field-labels.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { ItemTaxes } from './item-taxes.tsx';
import { ItemTypeField } from './item-type-field.tsx';
import { suggestCode } from './suggest-code.ts';

export interface ItemFormProps {
  /** Item to edit. Not set for a new item. */
  readonly item?: Item;
  readonly start?: { readonly code?: string; readonly name?: string };
  readonly onSaved: (item: Item) => void;
  readonly onCancel: () => void;
}

/** Creates or edits a product or service. */
export function ItemForm({ item, start = {}, onSaved, onCancel }: ItemFormProps) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const business = useRequiredBusiness();
  const taxes = useCatalog('taxes');
  const create = useWriteOperation('items.create', ['items']);
  const update = useWriteOperation('items.update', ['items']);
  // Default tax of a new item: the general rate, which is the highest IVA that is valid now.
  const usual = taxes
    .filter(({ taxType, current }) => taxType.code === '2' && current)
    .sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0))[0];
  const newest = useOperationQuery(
    'items.list',
    { query: { businessId: business.id, perPage: 1, sortBy: 'id', sortDir: 'desc' } },
    { enabled: item === undefined },
  ).data;
  const suggested = newest === undefined ? '' : suggestCode(newest.data[0]?.code, newest.meta.total);
  // A new product is priced like the last one, unless the user chooses otherwise.
  const [chosenGross, setChosenGross] = useState(item && item.priceWithTax !== null);
  const [hasOtherTax, setHasOtherTax] = useState(item?.taxes.some(isNoVat) ?? false);
  const isGross = !hasOtherTax && (chosenGross ?? (newest?.data[0]?.priceWithTax ?? null) !== null);
  const priceField = isGross ? 'price_with_tax' : 'price';
  const form = useRecordForm({
    initial: {
      code: item?.code ?? start.code ?? '',
      aux_code: item?.auxCode ?? '',
      name: item?.name ?? start.name ?? '',
      description: item?.description ?? '',
      price: item?.price,
      price_with_tax: item?.priceWithTax ?? undefined,
      item_type_id: item?.itemTypeId ?? 1,
      tax_ids: item?.taxIds ?? (usual === undefined ? [] : [usual.id]),
      ice_value: item?.iceValue ?? undefined,
      unit: item?.unit ?? '',
      active: item?.active ?? true,
    },
    required: [...(suggested === '' ? (['code'] as const) : []), 'name', priceField, 'tax_ids'],
    onSubmit: async ({ price, price_with_tax: gross, ice_value: ice, code, ...rest }) => {
      const priced = isGross ? { price_with_tax: gross ?? null } : { price: price ?? 0, price_with_tax: null };
      const body = { ...rest, ...priced, code: code.trim() || suggested, ice_value: ice ?? null };
      const { data } =
        item === undefined
          ? await create.mutateAsync({ body: { ...body, business_id: business.id } })
          : await update.mutateAsync({ params: { id: item.id }, query: { businessId: business.id }, body });
      notifySuccess(t.saved(data.name));
      onSaved(data);
    },
  });
  const { values, set, faultOf } = form;
  return (
    <Form form={form} submit={item === undefined ? t.create : t.save} onCancel={onCancel}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={labels.code}
          {...form.text('code')}
          placeholder={suggested}
          {...(suggested !== '' && values.code === '' && { description: t.suggested(suggested) })}
          maxLength={25}
          withAsterisk={suggested === ''}
          {...(values.code === '' && { 'data-autofocus': true })}
        />
        <ItemTypeField value={values.item_type_id} onChange={(id) => set({ item_type_id: id })} />
      </SimpleGrid>
      <TextInput
        label={labels.name}
        {...form.text('name')}
        maxLength={300}
        withAsterisk
        {...(start.code !== undefined && { 'data-autofocus': true })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          money
          label={t.price}
          description={isGross ? t.grossAbout : t.netAbout}
          leftSection="$"
          value={values[priceField]}
          error={faultOf(priceField)}
          onChange={(price) => set({ [priceField]: price })}
          withAsterisk
        />
        <TextInput label={labels.unit} description={t.unitAbout} {...form.text('unit')} maxLength={50} />
      </SimpleGrid>
      {!hasOtherTax && (
        <Switch
          label={t.gross}
          checked={isGross}
          onChange={(event) => {
            const gross = event.currentTarget.checked;
            setChosenGross(gross);
            // The typed amount stays in the field.
            set(gross ? { price_with_tax: values.price } : { price: values.price_with_tax });
          }}
        />
      )}
      <ItemTaxes
        taxIds={values.tax_ids}
        iceValue={values.ice_value}
        onChange={(changes) => {
          set(changes);
          const chosen = changes.tax_ids;
          if (chosen === undefined) return;
          const other = taxes.some((tax) => chosen.includes(tax.id) && isNoVat(tax));
          setHasOtherTax(other);
          if (other && isGross) set({ price: values.price_with_tax });
        }}
        fault={faultOf('tax_ids') ?? form.strays[0]}
        iceFault={faultOf('ice_value')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={labels.aux_code} description={t.auxAbout} {...form.text('aux_code')} maxLength={25} />
        <Textarea
          label={labels.description}
          description={t.descriptionAbout}
          autosize
          {...form.text('description')}
          maxLength={300}
        />
      </SimpleGrid>
      {item !== undefined && <Switch label={labels.active} description={t.activeAbout} {...form.flag('active')} />}
    </Form>
  );
}

function isNoVat({ taxType }: { readonly taxType: { readonly code: string } }): boolean {
  return taxType.code !== '2';
}

const texts = defineTranslatedTexts(
  {
    suggested: (code: string) => `Si lo deja vacío, será ${code}.`,
    create: 'Crear',
    save: 'Guardar',
    saved: (name: string) => `Se guardó ${name}.`,
    auxAbout: 'El del SRI, donde su actividad lo exige.',
    descriptionAbout: 'Para usted: no se imprime.',
    price: 'Precio unitario',
    netAbout: 'Sin impuestos. Hasta 6 decimales.',
    grossAbout: 'Lo que paga el cliente por uno. Hasta 6 decimales.',
    gross: 'El precio incluye el IVA',
    unitAbout: 'Por ejemplo: caja, hora.',
    activeAbout: 'Uno inactivo no aparece al hacer comprobantes.',
  },
  {
    suggested: (code) => `If left empty, it will be ${code}.`,
    create: 'Create',
    save: 'Save',
    saved: (name) => `${name} was saved.`,
    auxAbout: 'SRI’s own code, where your trade requires one.',
    descriptionAbout: 'For you: it is not printed.',
    price: 'Unit price',
    netAbout: 'Without taxes. Up to 6 decimals.',
    grossAbout: 'What a customer pays for one. Up to 6 decimals.',
    gross: 'The price includes IVA',
    unitAbout: 'For example: box, hour.',
    activeAbout: 'Inactive ones are not offered in documents.',
  },
);
