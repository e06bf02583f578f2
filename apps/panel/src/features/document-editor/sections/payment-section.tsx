import { ActionIcon, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { formatMoney } from '../../../format/money.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { useEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { fieldsOfType } from '../model/fields.ts';
import { entry, type PaymentValues } from '../model/form.ts';
import { sumMoney } from '../model/line-amount.ts';
import { CatalogSelect } from '../pickers/catalog-select.tsx';
import { DocumentField } from '../pickers/document-field.tsx';

/** How it is paid: one method for all, or several parts and terms. */
export function PaymentSection() {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, total, setForm } = useEditor();
  const { payments } = form;
  const maySplit = (fieldsOfType[form.type] as readonly string[]).includes('payments');
  const rest =
    total === undefined ? undefined : sumMoney([total, ...payments.map(({ values }) => -(values.total ?? 0))]);
  const set = (key: string, changes: PaymentValues) =>
    setForm({
      payments: payments.map((item) => (item.key === key ? { ...item, values: { ...item.values, ...changes } } : item)),
    });
  const add = () =>
    setForm({
      payments: [
        ...payments,
        entry({
          payment_method_id: form.fields.payment_method_id,
          total: rest !== undefined && rest > 0 ? rest : undefined,
        }),
      ],
    });
  return (
    <Card withBorder component="section" aria-labelledby="payment-title">
      <Title order={2} size="h4" id="payment-title" mb="sm">
        {t.title}
      </Title>
      {payments.length === 0 ? (
        <DocumentField name="payment_method_id" kind={{ catalog: 'payment-methods', by: 'id' }} />
      ) : (
        <Stack gap="xs">
          {payments.map(({ key, values }, index) => {
            const path = `payments[${index}]`;
            const n = index + 1;
            return (
              <Group key={key} gap="xs" align="flex-end">
                <CatalogSelect
                  label={labels.payment_method_id}
                  aria-label={t.of(labels.payment_method_id, n)}
                  data-field={`${path}.payment_method_id`}
                  from={{ catalog: 'payment-methods', by: 'id' }}
                  value={values.payment_method_id}
                  error={faults[`${path}.payment_method_id`]}
                  onChange={(value) => set(key, { payment_method_id: value as number | undefined })}
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
                  onChange={(value) => set(key, { total: value })}
                  withAsterisk
                  style={{ flex: '1 1 90px' }}
                />
                <NumberField
                  label={t.term}
                  aria-label={t.of(t.term, n)}
                  data-field={`${path}.term`}
                  value={values.term ?? undefined}
                  error={faults[`${path}.term`] ?? faults[`${path}.time_unit`]}
                  onChange={(term) => set(key, { term, time_unit: term === undefined ? undefined : 'dias' })}
                  style={{ flex: '1 1 90px' }}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t.remove(n)}
                  onClick={() => setForm({ payments: payments.filter((item) => item.key !== key) })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Group>
            );
          })}
          {rest !== undefined && rest !== 0 && (
            <Text size="sm" role="status">
              {rest > 0 ? t.left(formatMoney(rest)) : t.over(formatMoney(-rest))}
            </Text>
          )}
        </Stack>
      )}
      {faults.payments !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {faults.payments}
        </Text>
      )}
      {maySplit && (
        <Button
          mt="sm"
          style={{ alignSelf: 'flex-start' }}
          variant="default"
          size="xs"
          data-field="payments"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
          disabled={payments.length >= 20}
        >
          {payments.length === 0 ? t.split : t.add}
        </Button>
      )}
    </Card>
  );
}

const texts = defineTexts(
  {
    of: (label: string, n: number) => `${label}, pago ${n}`,
    title: 'Pago',
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
    title: 'Payment',
    value: 'Amount',
    term: 'Term (days)',
    remove: (n) => `Remove payment ${n}`,
    split: 'Several payments or credit',
    add: 'Add a payment',
    left: (amount) => `${amount} are not assigned yet.`,
    over: (amount) => `${amount} too much.`,
  },
);
