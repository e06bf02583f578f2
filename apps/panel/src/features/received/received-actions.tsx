import { Button } from '@mantine/core';
import { IconDownload, IconReceiptTax, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useWriteOperation } from '../../api/hooks.ts';
import { withholdingCode } from '../../document-types/index.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { canBeWithheld, type ReceivedRecord } from './received-record.ts';

/** Actions of a received document. */
export function ReceivedActions({ record }: { record: ReceivedRecord }) {
  const t = texts.use();
  const navigate = useNavigate();
  const supplier = useWriteOperation('receivedDocuments.supplier', ['receivedDocuments', 'providers', 'customers']);
  const input = { params: { id: record.id }, query: { businessId: record.businessId, customer: false } };
  const create = () =>
    supplier.mutate(input, {
      onSuccess: ({ data }) => notifySuccess(t.created(data.businessName)),
      onError: notifyFailure,
    });
  // An issuer that no directory contains is stored only when the withholding is stored, because the user may never
  // issue it.
  const withhold = () => navigate({ to: '/documents/new', search: { type: withholdingCode, received: record.id } });
  return (
    <>
      {record.content !== null && <Downloads record={record} />}
      {record.providerId === null && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={create}
          loading={supplier.isPending}
        >
          {t.supplier}
        </Button>
      )}
      {canBeWithheld(record) && (
        <Button leftSection={<IconReceiptTax size={18} aria-hidden />} onClick={withhold}>
          {t.withhold}
        </Button>
      )}
    </>
  );
}

function Downloads({ record }: { record: ReceivedRecord }) {
  const download = useWriteOperation('receivedDocuments.download');
  const save = (format: 'pdf' | 'xml') =>
    download.mutate(
      { params: { id: record.id }, query: { businessId: record.businessId, format } },
      { onSuccess: (file) => saveFile(file, `${record.accessKey}.${format}`), onError: notifyFailure },
    );
  return (['pdf', 'xml'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => save(format)}
      loading={download.isPending && download.variables.query?.format === format}
    >
      {format.toUpperCase()}
    </Button>
  ));
}

const texts = defineTranslatedTexts(
  {
    supplier: 'Crear proveedor',
    created: (name: string) => `${name} está entre sus proveedores`,
    withhold: 'Retener',
  },
  {
    supplier: 'Create provider',
    created: (name) => `${name} is among your providers`,
    withhold: 'Withhold',
  },
);
