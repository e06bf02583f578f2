import { Box, Divider, Group, Loader, Text, Title } from '@mantine/core';
import { useCatalog } from '../../../api/use-catalog.ts';
import { documentType } from '../../../document-types/index.ts';
import { formatMoney } from '../../../format/money.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import type { TotalsPreview } from '../hooks/use-preview.ts';
import { formTotalRows } from '../model/total-rows.ts';

/** Latest figures of the form from the server. */
export function TotalsTableSection({ preview: { figures, shown, total, asking } }: { preview: TotalsPreview }) {
  const t = texts.use();
  const { form } = useDocumentEditor();
  const taxes = useCatalog('taxes');
  const rows = shown === undefined ? [] : formTotalRows(shown, form, taxes, t.rows);
  const stale = shown !== undefined && figures === undefined;
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t.title}
        </Title>
        {asking && <Loader size="xs" aria-hidden />}
      </Group>
      <Box aria-busy={asking} style={{ opacity: stale ? 0.75 : 1 }}>
        {rows.length > 0 && (
          <Box component="dl" m={0} pb="xs">
            {rows.map(({ label, value }) => (
              <Amount key={label} label={label} value={formatMoney(value)} />
            ))}
          </Box>
        )}
        <Divider pb="xs" />
        <Box component="dl" m={0}>
          <Amount
            label={documentType(form.type).totals === 'withheld' ? t.withheld : t.total}
            value={total === undefined ? '—' : formatMoney(total)}
            grand
          />
        </Box>
      </Box>
    </>
  );
}

function Amount({ label, value, grand = false }: { label: string; value: string; grand?: boolean }) {
  const weight = grand ? 700 : 400;
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
      <Text component="dt" size={grand ? 'md' : 'sm'} fw={weight}>
        {label}
      </Text>
      <Text
        component="dd"
        size={grand ? 'xl' : 'sm'}
        fw={weight}
        m={0}
        className="figures"
        style={{ whiteSpace: 'nowrap' }}
      >
        {value}
      </Text>
    </Group>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Totales',
    total: 'Total',
    withheld: 'Total retenido',
    rows: {
      base: (tax: string) => `Subtotal ${tax}`,
      subtotal: 'Subtotal sin impuestos',
      discount: 'Descuento',
      tip: 'Propina',
      export: 'Gastos de exportación',
      supported: 'Documentos de sustento sin impuestos',
      thirdParties: 'Cobros por cuenta de terceros',
      fuelWithholdings: 'Retenciones en la venta',
      vatRefund: 'Devolución de IVA',
    },
  },
  {
    title: 'Totals',
    total: 'Total',
    withheld: 'Total withheld',
    rows: {
      base: (tax) => `Subtotal ${tax}`,
      subtotal: 'Subtotal without taxes',
      discount: 'Discount',
      tip: 'Tip',
      export: 'Export expenses',
      supported: 'Support documents without taxes',
      thirdParties: 'Charges for third parties',
      fuelWithholdings: 'Withheld in the sale',
      vatRefund: 'IVA given back',
    },
  },
);
