import { Alert, List, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { annulmentDeadline, earliestAnnulmentDeadline, needsReceiverAcceptance } from '@talonario/sri/annulment';
import { useOperationData } from '../../api/hooks.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { creditNoteCode } from '../../document-types/index.ts';
import { documentTitle } from '../../document-types/name-of.ts';
import { formatDate, todayInGuayaquil } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { type CorrectionOption, daysUntilDate, listCorrectionOptions } from './annulment-rules.ts';
import type { DocumentActions } from './use-document-actions.ts';

/** Explains the annulment and its deadline, and records the request. The annulment itself is done in SRI's portal. */
export function AnnulDialog({
  record,
  actions,
  onClose,
}: {
  record: DocumentRecord;
  actions: DocumentActions;
  onClose: () => void;
}) {
  const t = texts.use();
  const { annulmentDeadline: reading } = useOperationData('welcome.get', {});
  const deadline = annulmentDeadline(record.date, reading);
  const way = listCorrectionOptions(record, todayInGuayaquil(), reading);
  return (
    <Dialog title={t.title(documentTitle(record))} opened onClose={onClose} size="lg">
      {way === 'annul' ? (
        <Request record={record} deadline={deadline} actions={actions} onClose={onClose} />
      ) : (
        <Refused record={record} deadline={deadline} way={way} />
      )}
    </Dialog>
  );
}

function Request({ record, deadline, actions, onClose }: Parameters<typeof AnnulDialog>[0] & { deadline: string }) {
  const t = texts.use();
  const form = useRecordForm({
    initial: { reason: '' },
    required: ['reason'],
    onSubmit: async ({ reason }) => {
      await actions.annul(reason);
      onClose();
    },
  });
  const sure = earliestAnnulmentDeadline(record.date);
  const asks = needsReceiverAcceptance({ documentType: record.documentType.code, receiverType: undefined });
  return (
    <Form form={form} submit={t.submit} onCancel={onClose}>
      <Alert
        variant="light"
        color="orange"
        icon={<IconAlertTriangle aria-hidden />}
        title={t.left(daysUntilDate(deadline, todayInGuayaquil()))}
      >
        <Text size="sm" c="var(--mantine-color-text)">
          {sure === deadline ? t.seventh(formatDate(deadline)) : t.until(formatDate(deadline))}
        </Text>
        {sure !== deadline && (
          <Text size="sm" c="var(--mantine-color-text)" fw={600}>
            {t.sure(formatDate(sure))}
          </Text>
        )}
      </Alert>
      <Text size="sm">{t.how}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t.portal}</List.Item>
        {asks && <List.Item>{t.consent}</List.Item>}
        <List.Item>{t.number}</List.Item>
        <List.Item>{t.blocked}</List.Item>
        <List.Item>{t.unknown}</List.Item>
      </List>
      <Textarea
        label={t.reason}
        description={t.reasonWhy}
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
        withAsterisk
        {...form.text('reason')}
      />
    </Form>
  );
}

function Refused({ record, deadline, way }: { record: DocumentRecord; deadline: string; way: CorrectionOption }) {
  const t = texts.use();
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm">{way === 'final_consumer' ? t.finalConsumer : t.late(formatDate(deadline))}</Text>
      {way === 'credit_note' && (
        <>
          <Text size="sm">{t.creditNote}</Text>
          <ButtonLink to="/documents/new" search={{ from: record.id, type: creditNoteCode }}>
            {t.credit}
          </ButtonLink>
        </>
      )}
      {way === 'nothing' && <Text size="sm">{t.nothing}</Text>}
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    title: (name: string) => `Anular: ${name}`,
    left: (days: number) =>
      days === 0
        ? 'Hoy es el último día para anularlo'
        : days === 1
          ? 'Queda 1 día para anularlo'
          : `Quedan ${days} días para anularlo`,
    seventh: (day: string) => `Hasta el ${day}: el día 7 del mes siguiente.`,
    until: (day: string) =>
      `Hasta el ${day}: el siguiente día hábil después del 7. Los feriados locales no se toman en cuenta.`,
    sure: (day: string) =>
      `Hágalo hasta el ${day} si puede: ese día no es hábil, y las fuentes no coinciden en si el plazo se mueve.`,
    how: 'El SRI no permite anular desde otro sistema. Así se hace:',
    portal:
      'Usted lo anula en SRI en línea con la clave de acceso; aquí verá los pasos. Nosotros preguntamos al SRI hasta que responda ANULADO.',
    consent:
      'El receptor debe aceptarlo en su SRI en línea dentro de cinco días hábiles. Si no lo acepta, el comprobante sigue válido.',
    number: 'El número anulado no se usa otra vez. Si la venta sigue en pie, emita otro comprobante.',
    blocked: 'Mientras tanto el comprobante no admite notas de crédito. Puede desistir antes de anularlo en el portal.',
    unknown: 'No se puede anular una factura negociada ni un comprobante usado para una devolución de impuestos.',
    reason: 'Motivo',
    reasonWhy: 'Tiene errores, o la operación no se realizó. El receptor lo lee en el correo.',
    submit: 'Pedir la anulación',
    finalConsumer: 'Un comprobante a consumidor final no se puede anular ni acreditar.',
    late: (day: string) => `El plazo para anular este comprobante terminó el ${day}.`,
    creditNote: 'Una factura se corrige entonces con una nota de crédito por su valor.',
    credit: 'Emitir una nota de crédito',
    nothing: 'Este comprobante sigue siendo válido: después del plazo no hay otra forma de anularlo en línea.',
  },
  {
    title: (name) => `Annul: ${name}`,
    left: (days) =>
      days === 0
        ? 'Today is the last day to annul it'
        : days === 1
          ? '1 day is left to annul it'
          : `${days} days are left to annul it`,
    seventh: (day) => `Until ${day}: day 7 of the next month.`,
    until: (day) => `Until ${day}: the next working day after the 7th. Local holidays are not taken into account.`,
    sure: (day) =>
      `Do it until ${day} if you can: that day is not a working day, and sources do not agree that the deadline moves.`,
    how: 'SRI lets no other system annul. This is how it goes:',
    portal:
      'You annul it in SRI en línea by its access key; the steps are shown here. We ask SRI until it says ANULADO.',
    consent:
      'The receiver has to accept it in his SRI en línea within five working days. If he does not, the document stays valid.',
    number: 'An annulled number is not used again. If the sale remains valid, issue another document.',
    blocked: 'Meanwhile the document takes no credit notes. You can give up before you annul it in the portal.',
    unknown: 'A negotiated invoice, or a document used for a tax refund, cannot be annulled.',
    reason: 'Reason',
    reasonWhy: 'It has errors, or the operation did not take place. The receiver reads it in the mail.',
    submit: 'Ask for the annulment',
    finalConsumer: 'A document of the final consumer can be neither annulled nor credited.',
    late: (day) => `The deadline for annulling this document was ${day}.`,
    creditNote: 'An invoice is then corrected by a credit note.',
    credit: 'Issue a credit note',
    nothing: 'This document stays valid: after the deadline there is no other way to annul it.',
  },
);
