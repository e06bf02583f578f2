import { Button, Group, Paper, Text } from '@mantine/core';
import { IconFileZip, IconMail, IconRefresh, IconSearch, IconX } from '@tabler/icons-react';
import { useAction } from '../../api/hooks.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { confirm } from '../../ui/confirm.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { type BulkAction, type ListedDocument, stepFor } from './bulk.ts';

/** What can be done to the chosen documents. */
export function BulkBar({
  documents,
  onStart,
  onClear,
}: {
  documents: readonly ListedDocument[];
  onStart: (action: BulkAction) => Promise<void>;
  onClear: () => void;
}) {
  const t = texts.use();
  const zip = useAction('documents.zip');
  const emitted = documents.filter(({ documentState }) => documentState.acronym !== 'CRD');
  const fits = (action: BulkAction) => documents.filter((document) => isStep(stepFor(action, document))).length;
  const saveZip = () => {
    const [first] = emitted;
    if (first === undefined) return;
    zip.mutate(
      { body: { business_id: first.businessId, ids: emitted.map(({ id }) => id) } },
      { onSuccess: (file) => saveFile(file, 'comprobantes.zip'), onError: notifyFailure },
    );
  };
  const ask = (action: 'resend' | 'mail') =>
    confirm({
      title: t[action],
      text: t.confirm[action](fits(action), documents.length),
      confirm: t[action],
      harmless: true,
      onConfirm: () => onStart(action),
    });
  return (
    <Paper withBorder p="xs" role="toolbar" aria-label={t.label} style={{ position: 'sticky', top: 64, zIndex: 5 }}>
      <Group gap="xs">
        <Text size="sm" fw={600} aria-live="polite">
          {t.chosen(documents.length)}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={fits('resend') === 0}
          onClick={() => ask('resend')}
        >
          {t.resend}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden />}
          disabled={fits('verify') === 0}
          onClick={() => onStart('verify')}
        >
          {t.verify}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          disabled={fits('mail') === 0}
          onClick={() => ask('mail')}
        >
          {t.mail}
        </Button>
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
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={onClear}
          ml="auto"
        >
          {t.clear}
        </Button>
      </Group>
    </Paper>
  );
}

function isStep(step: ReturnType<typeof stepFor>): boolean {
  return step === 'emit' || step === 'verify' || step === 'mail';
}

const texts = defineTexts(
  {
    label: 'Acciones con los comprobantes elegidos',
    chosen: (count: number) => (count === 1 ? '1 elegido' : `${count} elegidos`),
    resend: 'Reenviar al SRI',
    verify: 'Verificar',
    mail: 'Enviar por correo',
    zip: 'Descargar ZIP',
    clear: 'Quitar selección',
    confirm: {
      resend: (fit: number, all: number) =>
        `Se reenviarán ${fit} de ${all} comprobantes: los rechazados se emiten de nuevo con el mismo número; los que el SRI ya puede tener se consultan primero.`,
      mail: (fit: number, all: number) =>
        `Se enviarán el PDF y el XML de ${fit} de ${all} comprobantes al correo de cada cliente.`,
    },
  },
  {
    label: 'Actions on the chosen documents',
    chosen: (count) => `${count} chosen`,
    resend: 'Send to SRI again',
    verify: 'Verify',
    mail: 'Send by e-mail',
    zip: 'Download ZIP',
    clear: 'Clear selection',
    confirm: {
      resend: (fit, all) =>
        `${fit} of ${all} documents will be sent again: rejected ones are issued again under the same number; those SRI may have are asked about first.`,
      mail: (fit, all) => `PDF and XML of ${fit} of ${all} documents will be sent to the e-mail of each customer.`,
    },
  },
);
