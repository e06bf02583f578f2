import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatMoney } from '../../../format/money.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { type FormListEntry, newListEntry, type PaymentValues } from '../model/form.ts';
import { sumMoney } from '../model/line-amount.ts';
import { CatalogSelect } from '../pickers/catalog-select.tsx';

/** Several payments, or one payment with a term. */
export function SplitPaymentsEditor() {
  const t = texts.use();
  const { form, faults, total, setForm } = useDocumentEditor();
  const { payments } = form;
  const rest =
    total === undefined ? undefined : sumMoney([total, ...payments.map(({ values }) => -(values.total ?? 0))]);
  const left = rest !== undefined && rest > 0 ? rest : undefined;
  const add = () =>
    setForm({
      payments: [...payments, newListEntry({ payment_method_id: form.fields.payment_method_id, total: left })],
    });
  return (
    <Stack gap="xs" align="stretch">
      {payments.map((payment, index) => (
        <PaymentPart key={payment.key} payment={payment} index={index} />
      ))}
      {payments.length > 0 && rest !== undefined && rest !== 0 && (
        <Text size="sm" role="status">
          {rest > 0 ? t.left(formatMoney(rest)) : t.over(formatMoney(-rest))}
        </Text>
      )}
      {faults.payments !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {faults.payments}
        </Text>
      )}
      <div>
        <AddButton data-field="payments" onClick={add} disabled={payments.length >= 20}>
          {payments.length === 0 ? t.split : t.add}
        </AddButton>
      </div>
    </Stack>
  );
}

function PaymentPart({ payment, index }: { payment: FormListEntry<PaymentValues>; index: number }) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setForm } = useDocumentEditor();
  const { key, values } = payment;
  const path = `payments[${index}]`;
  const n = index + 1;
  const others = (change: (item: FormListEntry<PaymentValues>) => readonly FormListEntry<PaymentValues>[]) =>
    setForm({ payments: form.payments.flatMap((item) => (item.key === key ? change(item) : [item])) });
  const set = (changes: PaymentValues) => others((item) => [{ ...item, values: { ...item.values, ...changes } }]);
  return (
    <Group gap="xs" align="flex-end">
      <CatalogSelect
        label={labels.payment_method_id}
        aria-label={t.of(labels.payment_method_id, n)}
        data-field={`${path}.payment_method_id`}
        from={{ catalog: 'payment-methods', by: 'id' }}
        value={values.payment_method_id}
        error={faults[`${path}.payment_method_id`]}
        onChange={(value) => set({ payment_method_id: value as number | undefined })}
        withAsterisk
        style={{ flex: '3 1 200px' }}
      />
      <NumberField
        money
        label={t.value}
        aria-label={t.of(t.value, n)}
        data-field={`${path}.total`}
        value={values.total}
        error={faults[`${path}.total`]}
        onChange={(value) => set({ total: value })}
        withAsterisk
        style={{ flex: '1 1 90px' }}
      />
      <NumberField
        label={t.term}
        aria-label={t.of(t.term, n)}
        data-field={`${path}.term`}
        value={values.term ?? undefined}
        error={faults[`${path}.term`] ?? faults[`${path}.time_unit`]}
        onChange={(term) => set({ term, time_unit: term === undefined ? undefined : 'dias' })}
        style={{ flex: '1 1 90px' }}
      />
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.remove(n)} onClick={() => others(() => [])}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

const texts = defineTranslatedTexts(
  {
    of: (label: string, n: number) => `${label}, pago ${n}`,
    value: 'Valor',
    term: 'Plazo (días)',
    remove: (n: number) => `Quitar el pago ${n}`,
    split: 'Varios pagos o crédito',
    add: 'Agregar pago',
    left: (amount: string) => `Falta asignar ${amount}.`,
    over: (amount: string) => `Sobran ${amount}.`,
  },
  {
    of: (label, n) => `${label}, payment ${n}`,
    value: 'Amount',
    term: 'Term (days)',
    remove: (n) => `Remove payment ${n}`,
    split: 'Several payments or credit',
    add: 'Add a payment',
    left: (amount) => `${amount} still to be assigned.`,
    over: (amount) => `${amount} too much.`,
  },
);
