import { Alert, Box, Divider, Group, List, Loader, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { faultText } from '../../../api/fault-text.ts';
import { useCatalog } from '../../../api/use-catalog.ts';
import { formatMoney } from '../../../format/money.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { Failure } from '../../../ui/failure.tsx';
import { focusField, useEditor } from '../hooks/editor-context.ts';
import type { Preview } from '../hooks/use-preview.ts';
import { toFormPath } from '../model/body.ts';
import { describePath, useLabels } from '../model/field-labels.ts';
import type { Missing } from '../model/missing.ts';
import { type TotalRow, totalRows } from '../model/total-rows.ts';

/** What it comes to, what is still missing, and what SRI would say. */
export function TotalsPanel({ preview, missing }: { preview: Preview; missing: readonly Missing[] }) {
  const t = texts.use();
  const { form } = useEditor();
  const labels = useLabels(form.type);
  const taxes = useCatalog('taxes');
  const { figures, shown, asking, faults, error } = preview;
  const rows = shown === undefined ? [] : totalRows(shown, form, taxes, t.rows);
  return (
    <Stack gap="sm">
      {form.type === '06' ? (
        <Title order={2} size="h4">
          {t.emission}
        </Title>
      ) : (
        <Figures rows={rows} total={shown?.total} asking={asking} stale={figures === undefined} />
      )}
      {missing.length > 0 && (
        <Box>
          <Text size="sm" c="dimmed">
            {t.missing}
          </Text>
          <List size="sm" spacing={2}>
            {missing.slice(0, 6).map(({ path, field, line }) => (
              <List.Item key={path}>
                <Place
                  path={path}
                  text={line === undefined ? labels[field as 'date'] : t.line(line, labels[field as 'date'])}
                />
              </List.Item>
            ))}
          </List>
          {missing.length > 6 && (
            <Text size="sm" c="dimmed">
              {t.more(missing.length - 6)}
            </Text>
          )}
        </Box>
      )}
      {faults.length > 0 && (
        <Notices icon="fault" title={t.faults}>
          {faults.slice(0, 8).map((fault) => {
            const path = toFormPath(fault.field, form);
            const place = describePath(path, form.type);
            return (
              <List.Item key={`${fault.field} ${fault.code}`}>
                <Place path={path} text={place === '' ? faultText(fault) : `${place}: ${faultText(fault)}`} />
              </List.Item>
            );
          })}
          {faults.length > 8 && <List.Item>{t.more(faults.length - 8)}</List.Item>}
        </Notices>
      )}
      {figures !== undefined && figures.warnings.length > 0 && (
        <Notices icon="warning" title={t.warnings}>
          {figures.warnings.map((warning) => {
            const path = toFormPath(warning.field ?? '', form);
            return (
              <List.Item key={`${warning.field} ${warning.code}`}>
                <Place path={path} text={faultText(warning)} />
              </List.Item>
            );
          })}
        </Notices>
      )}
      {error !== null && <Failure error={error} onRetry={preview.askAgain} />}
    </Stack>
  );
}

function Figures(props: { rows: readonly TotalRow[]; total: number | undefined; asking: boolean; stale: boolean }) {
  const { rows, total, asking, stale } = props;
  const t = texts.use();
  const { form } = useEditor();
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t.title}
        </Title>
        {asking && <Loader size="xs" aria-hidden />}
      </Group>
      <Box aria-busy={asking} style={{ opacity: total !== undefined && stale ? 0.75 : 1 }}>
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
            label={form.type === '07' ? t.withheld : t.total}
            value={total === undefined ? '—' : formatMoney(total)}
            grand
          />
        </Box>
      </Box>
    </>
  );
}

function Notices({ icon, title, children }: { icon: 'fault' | 'warning'; title: string; children: ReactNode }) {
  const Picture = icon === 'fault' ? IconAlertTriangle : IconInfoCircle;
  return (
    <Alert
      color={icon === 'fault' ? 'red' : 'yellow'}
      variant="light"
      icon={<Picture size={18} aria-hidden />}
      title={
        <Text span size="sm" fw={600} c="var(--mantine-color-text)">
          {title}
        </Text>
      }
      p="xs"
    >
      <List size="sm" spacing={6} listStyleType="none">
        {children}
      </List>
    </Alert>
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

/** Words that lead to the field they speak of. */
function Place({ path, text }: { path: string; text: string }) {
  return (
    <UnstyledButton
      onClick={() => focusField(path)}
      style={{
        display: 'inline',
        textAlign: 'start',
        fontSize: 'inherit',
        textDecoration: 'underline',
        textUnderlineOffset: 3,
        minHeight: 24,
      }}
    >
      {text}
    </UnstyledButton>
  );
}

const texts = defineTexts(
  {
    title: 'Totales',
    emission: 'Emisión',
    total: 'Total',
    withheld: 'Total retenido',
    missing: 'Para calcular falta:',
    line: (line: number, label: string) => `Línea ${line}: ${label}`,
    more: (n: number) => `y ${n} más`,
    faults: 'Corrija antes de emitir',
    warnings: 'Revise antes de emitir',
    rows: {
      base: (tax: string) => `Subtotal ${tax}`,
      subtotal: 'Subtotal sin impuestos',
      discount: 'Descuento',
      tip: 'Propina',
      export: 'Gastos de exportación',
      supported: 'Documentos de sustento sin impuestos',
    },
  },
  {
    title: 'Totals',
    emission: 'Issuing',
    total: 'Total',
    withheld: 'Total withheld',
    missing: 'To figure it out, fill in:',
    line: (line, label) => `Line ${line}: ${label}`,
    more: (n) => `and ${n} more`,
    faults: 'Correct before issuing',
    warnings: 'Look again before issuing',
    rows: {
      base: (tax) => `Subtotal ${tax}`,
      subtotal: 'Subtotal without taxes',
      discount: 'Discount',
      tip: 'Tip',
      export: 'Export expenses',
      supported: 'Support documents without taxes',
    },
  },
);
