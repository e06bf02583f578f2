import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { faultText } from '../../../api/fault-text.ts';
import { useOperationData, useOperationQuery } from '../../../api/hooks.ts';
import { useRequiredBusiness } from '../../../business/use-business.ts';
import { documentType } from '../../../document-types/index.ts';
import { documentTypeNames } from '../../../document-types/type-names.ts';
import { formatDate } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { usePermissionCheck } from '../../../session/use-rights.ts';
import { ErrorNotice } from '../../../ui/failure.tsx';
import { NoWrapNumbers } from '../../../ui/no-wrap-numbers.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import type { TotalsPreview } from '../hooks/use-preview.ts';

export interface ConfirmEmissionProps {
  readonly documentTypeId: number;
  readonly preview: TotalsPreview;
  readonly busy: boolean;
  /** Called with the displayed total. */
  readonly onConfirm: (total: number) => void;
  readonly onCancel: () => void;
}

/** Confirmation before emission: number, recipient, total, and whether the document has legal effect. */
export function ConfirmEmission({ documentTypeId, preview, busy, onConfirm, onCancel }: ConfirmEmissionProps) {
  const { figures, shown, error, askAgain } = preview;
  const total = (busy ? shown : figures)?.total;
  const t = texts.use();
  const names = documentTypeNames.use();
  const business = useRequiredBusiness();
  const { simulator } = useOperationData('welcome.get', {});
  const { form, correction } = useDocumentEditor();
  // A cashier has no permission to read the sequences.
  const knowsNumbers = usePermissionCheck()('settings:read');
  const emissionPointId = form.fields.emission_point_id ?? undefined;
  const { data } = useOperationQuery(
    'sequences.list',
    { query: { businessId: business.id, documentTypeId, ...(emissionPointId && { emissionPointId }) } },
    { staleTime: 0, enabled: knowsNumbers },
  );
  const sequence = data?.data[0];
  const number =
    sequence === undefined
      ? knowsNumbers
        ? '…'
        : t.assigned
      : `${sequence.establishmentCode}-${sequence.emissionPointCode}-${
          sequence.nextNumber === null ? t.usedUp : String(sequence.nextNumber).padStart(9, '0')
        }`;
  const { otherSide, totals } = documentType(form.type);
  const party = otherSide.field === 'customer_id' ? form.customer : form.provider;
  const production = business.environmentId === 2 && !simulator;
  const facts = [
    [t.document, names[form.type]],
    [t.number, correction?.number ?? number],
    [t.date, form.fields.date ? formatDate(form.fields.date) : ''],
    [t.party, party === undefined ? '' : `${party.businessName} (${party.identification})`],
    ...(totals === 'none' ? [] : [[t.total, total === undefined ? '—' : formatMoney(total)]]),
    [t.environment, simulator ? t.simulator : production ? t.production : t.test],
  ] as const;
  return (
    <Stack>
      <Stack component="dl" gap={6} m={0}>
        {facts.map(([label, value]) => (
          <Group key={label} justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <Text component="dt" size="sm" c="dimmed" style={{ flexShrink: 0 }}>
              {label}
            </Text>
            <Text component="dd" size="sm" fw={600} m={0} ta="right" className="figures">
              <NoWrapNumbers text={value} />
            </Text>
          </Group>
        ))}
      </Stack>
      {figures !== undefined && figures.warnings.length > 0 && (
        <Alert color="yellow" variant="light" p="xs">
          <List size="sm">
            {figures.warnings.map((warning) => (
              <List.Item key={`${warning.field} ${warning.code}`}>{faultText(warning)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {error !== null && <ErrorNotice error={error} onRetry={askAgain} />}
      {production && <Text size="sm">{t.final}</Text>}
      <Text size="sm" role="status" hidden={!busy}>
        {busy && t.underway}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {t.back}
        </Button>
        <Button
          onClick={() => figures !== undefined && onConfirm(figures.total)}
          // Not `disabled`, so that it can have the focus: the total may arrive before the user presses it.
          aria-disabled={figures === undefined}
          data-disabled={figures === undefined}
          loading={busy}
          data-autofocus
        >
          {t.emit}
        </Button>
      </Group>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    assigned: 'Se asigna al emitir',
    document: 'Comprobante',
    number: 'Siguiente número',
    usedUp: 'agotado',
    date: 'Fecha de emisión',
    party: 'Para',
    total: 'Total',
    environment: 'Ambiente',
    production: 'PRODUCCIÓN',
    test: 'PRUEBAS',
    simulator: 'SIMULADOR',
    final: 'Tendrá validez tributaria: una vez autorizado no se puede cambiar.',
    underway: 'Se firma y se envía al SRI…',
    back: 'Volver',
    emit: 'Emitir ahora',
  },
  {
    assigned: 'Given when it is issued',
    document: 'Document',
    number: 'Next number',
    usedUp: 'used up',
    date: 'Issue date',
    party: 'To',
    total: 'Total',
    environment: 'Environment',
    production: 'PRODUCTION',
    test: 'TEST',
    simulator: 'SIMULATOR',
    final: 'It will have tax value: once authorised it cannot be changed.',
    underway: 'It is being signed and sent to SRI…',
    back: 'Back',
    emit: 'Issue now',
  },
);
