import { Card, Title } from '@mantine/core';
import { traitsByCode } from '@talonario/sri/document-types';
import { Suspense } from 'react';
import { useOperationData, useWriteOperation } from '../../api/hooks.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useRecordForm } from '../../ui/use-form.ts';
import {
  answerToFormValues,
  PurchaseFields,
  partValuesOf,
  purchaseBody,
  purchaseFaults,
  ratesOf,
} from '../received/index.ts';

/** Classification of a purchase whose document the business issued itself (purchase settlement). */
export function OwnClassification({ record }: { record: DocumentRecord }) {
  const t = texts.use();
  const may = usePermissionCheck();
  const isPurchase = traitsByCode(record.documentType.code)?.side === 'purchase';
  const shows = isPurchase && record.documentState.acronym === 'AUT' && may('received:write');
  if (!shows || record.annulment !== null) return null;
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="own-classification">
      <Title order={2} size="h5" mb="sm" id="own-classification">
        {t.title}
      </Title>
      <Suspense fallback={<Loading rows={4} />}>
        <OwnForm record={record} />
      </Suspense>
    </Card>
  );
}

function OwnForm({ record }: { record: DocumentRecord }) {
  const t = texts.use();
  const where = { params: { id: record.id }, query: { businessId: record.businessId } };
  const rates = ratesOf(record.taxes);
  const known = useOperationData('documents.classification.get', where);
  const update = useWriteOperation('documents.classification.update', [
    'documents.classification',
    'reports',
    'taxForms',
  ]);
  const form = useRecordForm({
    initial: {
      sustain_parts: partValuesOf(known.sustainParts),
      ...answerToFormValues({ ...known, sustainId: known.sustainCode?.id ?? null }),
      registered_on: known.registeredOn ?? undefined,
    },
    check: (values) => purchaseFaults(values, rates),
    onSubmit: async ({ registered_on, ...values }) => {
      const purchase = purchaseBody(values, known.sustainParts !== null);
      await update.mutateAsync({ ...where, body: { ...purchase, registered_on: registered_on ?? null } });
      notifySuccess(t.saved);
    },
  });
  return (
    <Form form={form} submit={t.save}>
      <PurchaseFields form={form} rates={rates} />
      <DateField
        label={t.registered}
        value={form.values.registered_on}
        error={form.faultOf('registered_on')}
        onChange={(registered_on) => form.set({ registered_on })}
      />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  { title: 'Para sus declaraciones', registered: 'Fecha de registro', save: 'Guardar', saved: 'Guardado' },
  { title: 'For your tax returns', registered: 'Date of registration', save: 'Save', saved: 'Saved' },
);
