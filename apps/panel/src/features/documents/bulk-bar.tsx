import { Button } from '@mantine/core';
import { type Icon, IconFileZip, IconMail, IconRefresh, IconSearch, IconSend, IconTrash } from '@tabler/icons-react';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { ChosenBar } from '../../ui/chosen-bar.tsx';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { type BulkAction, bulkStepFor, isBulkRequest, type ListedDocument } from './bulk.ts';
import { DocumentSumsText } from './sums-text.tsx';

/** Actions for the selected documents. */
export function BulkActionBar({
  documents,
  onStart,
  onClear,
}: {
  documents: readonly ListedDocument[];
  onStart: (action: BulkAction) => Promise<void>;
  onClear: () => void;
}) {
  const t = texts.use();
  const may = usePermissionCheck();
  const zip = useWriteOperation('documents.zip');
  const emitted = documents.filter(({ documentState }) => documentState.acronym !== 'CRD');
  const fitting = (action: BulkAction) => documents.filter((document) => isBulkRequest(bulkStepFor(action, document)));
  const fits = (action: BulkAction) => fitting(action).length;
  // An action for drafts is shown only if a draft is selected.
  const shown = actions
    .filter(({ action }) => may(action === 'delete' ? 'documents:draft' : 'documents:emit'))
    .filter(({ action, drafts }) => !drafts || fits(action) > 0);
  const saveZip = () => {
    const [first] = emitted;
    if (first === undefined) return;
    zip.mutate(
      { body: { business_id: first.businessId, ids: emitted.map(({ id }) => id) } },
      { onSuccess: (file) => saveFile(file, 'comprobantes.zip'), onError: notifyFailure },
    );
  };
  const ask = (action: BulkAction) =>
    askForConfirmation({
      title: t[action],
      text: t.confirm[action](fits(action), documents.length),
      confirm: t[action],
      harmless: action !== 'delete',
      onConfirm: () => onStart(action),
    });
  return (
    <ChosenBar label={t.label} count={documents.length} onClear={onClear}>
      <DocumentSumsText documents={documents} />
      {shown.map(({ action, icon: Picture, asks }) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          leftSection={<Picture size={16} aria-hidden />}
          disabled={fits(action) === 0}
          onClick={() => (asks ? ask(action) : onStart(action))}
        >
          {t[action]}
        </Button>
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileZip size={16} aria-hidden />}
        disabled={emitted.length === 0}
        loading={zip.isPending}
        onClick={saveZip}
      >
        {t.zip}
      </Button>
    </ChosenBar>
  );
}

const actions: readonly { action: BulkAction; icon: Icon; drafts?: true; asks?: true }[] = [
  { action: 'emit', icon: IconSend, drafts: true, asks: true },
  { action: 'delete', icon: IconTrash, drafts: true, asks: true },
  { action: 'resend', icon: IconRefresh, asks: true },
  { action: 'verify', icon: IconSearch },
  { action: 'mail', icon: IconMail, asks: true },
];

const texts = defineTranslatedTexts(
  {
    label: 'Acciones con los comprobantes elegidos',
    emit: 'Emitir',
    delete: 'Eliminar',
    resend: 'Reenviar al SRI',
    verify: 'Verificar',
    mail: 'Enviar por correo',
    zip: 'Descargar ZIP',
    confirm: {
      emit: (fit: number, all: number) =>
        `Se emitirán ${fit} de ${all} comprobantes, cada uno por el total que muestra la lista. No se puede deshacer.`,
      delete: (fit: number, all: number) => `Se eliminarán ${fit} de ${all}: solo los borradores.`,
      verify: () => '',
      resend: (fit: number, all: number) =>
        `Se reenviarán ${fit} de ${all} comprobantes: los rechazados se emiten de nuevo con el mismo número; los que el SRI ya puede tener se consultan primero.`,
      mail: (fit: number, all: number) =>
        `Se enviarán el PDF y el XML de ${fit} de ${all} comprobantes al correo de cada cliente.`,
    },
  },
  {
    label: 'Actions on the chosen documents',
    emit: 'Issue',
    delete: 'Delete',
    resend: 'Send to SRI again',
    verify: 'Verify',
    mail: 'Send by e-mail',
    zip: 'Download ZIP',
    confirm: {
      emit: (fit, all) =>
        `${fit} of ${all} documents will be issued, each for the total the list shows. It cannot be undone.`,
      delete: (fit, all) => `${fit} of ${all} will be deleted: the drafts alone.`,
      verify: () => '',
      resend: (fit, all) =>
        `${fit} of ${all} documents will be sent again: rejected ones are issued again under the same number; those SRI may have are asked about first.`,
      mail: (fit, all) => `PDF and XML of ${fit} of ${all} documents will be sent to the e-mail of each customer.`,
    },
  },
);
