import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { documentTitle } from '../../document-types/name-of.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { EditParty } from './edit-party.tsx';
import { type RejectionRemedy, rejectionRemedies } from './remedy.ts';
import type { DocumentActions } from './use-document-actions.ts';

/** Shows what to correct and where. Afterwards the document is issued again with the same number. */
export function CorrectDialog({
  record,
  actions,
  onClose,
}: {
  record: DocumentRecord;
  actions: DocumentActions;
  onClose: () => void;
}) {
  const t = texts.use();
  const remedies = rejectionRemedies(record.errors);
  const [editing, edition] = useDisclosure(false);
  const emit = async () => {
    if (await actions.emit()) onClose();
  };
  return (
    <Dialog title={t.title} opened onClose={onClose} size="lg">
      <Stack gap="md">
        <Text size="sm">{t.steps(documentTitle(record))}</Text>
        <List type="ordered" spacing="sm" size="sm">
          {remedies.map((remedy) => (
            <List.Item key={remedy}>
              {t.remedies[remedy]} <Way remedy={remedy} record={record} onEdit={edition.open} />
            </List.Item>
          ))}
          <List.Item>{t.emit}</List.Item>
        </List>
        <Alert variant="light" color="blue" title={t.content.title}>
          <Text size="sm" mb="xs">
            {t.content.why}
          </Text>
          <ButtonLink to="/documents/$id/edit" params={{ id: String(record.id) }} size="xs" variant="default">
            {t.content.correct}
          </ButtonLink>
        </Alert>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          {remedies.includes('ask') && (
            <Button variant="light" onClick={actions.verify} loading={actions.busy === 'verify'}>
              {t.verify}
            </Button>
          )}
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={emit}
            loading={actions.busy === 'emit'}
            data-autofocus
          >
            {t.again}
          </Button>
        </Group>
      </Stack>
      {editing && <EditParty record={record} onClose={edition.close} />}
    </Dialog>
  );
}

/** Link to the screen where the user can correct the cause. */
function Way({ remedy, record, onEdit }: { remedy: RejectionRemedy; record: DocumentRecord; onEdit: () => void }) {
  const t = texts.use();
  if (remedy === 'customer')
    return (
      <Anchor component="button" type="button" inherit underline="always" onClick={onEdit}>
        {t.ways.party(record.entity.businessName)}
      </Anchor>
    );
  if (remedy === 'signature')
    return (
      <TextLink inherit underline="always" to="/signature">
        {t.ways.signature}
      </TextLink>
    );
  if (remedy === 'business')
    return (
      <TextLink inherit underline="always" to="/businesses">
        {t.ways.business}
      </TextLink>
    );
  if (remedy === 'establishment')
    return (
      <TextLink inherit underline="always" to="/establishments">
        {t.ways.establishment}
      </TextLink>
    );
  return null;
}

const texts = defineTranslatedTexts(
  {
    title: 'Corregir y reemitir',
    steps: (name: string) => `El SRI rechazó este comprobante: ${name}. Para que lo autorice:`,
    remedies: {
      customer: 'Corrija la identificación o los datos del cliente. El comprobante tomará los datos corregidos.',
      signature: 'Suba un certificado de firma electrónica vigente.',
      business: 'Regularice en SRI en línea lo que indica el mensaje, y revise los datos de su negocio.',
      establishment: 'Revise el establecimiento desde el que emite.',
      content:
        'Revise el dato que menciona el SRI. Si está en el directorio (cliente, producto, negocio), corríjalo allí.',
      ask: 'Verifique primero: el SRI puede tener ya este comprobante.',
      again: 'Nada que corregir en sus datos. Espere unos minutos si acaba de ocurrir.',
    },
    emit: 'Emítalo de nuevo. Se vuelve a generar y a firmar con sus datos actuales y, salvo que el SRI tenga ya usado el número, conserva su número.',
    content: {
      title: '¿El error está en las líneas, valores o fechas?',
      why: 'Corrija el comprobante y emítalo otra vez. Conserva su número, salvo que el SRI lo tenga ya usado.',
      correct: 'Corregir y emitir otra vez',
    },
    ways: {
      party: (name: string) => `Editar los datos de ${name}`,
      signature: 'Ir a la firma electrónica',
      business: 'Ir a los datos del negocio',
      establishment: 'Ir a establecimientos',
    },
    cancel: 'Cancelar',
    verify: 'Verificar en el SRI',
    again: 'Emitir de nuevo',
  },
  {
    title: 'Correct and issue again',
    steps: (name) => `${name} was rejected by SRI. To have it authorised:`,
    remedies: {
      customer: 'Correct the identification or the data of the customer. The document takes the corrected data.',
      signature: 'Upload a certificate that is in force.',
      business: 'Put in order at SRI what the message names, and check the data of your business.',
      establishment: 'Check the establishment you issue from.',
      content: 'Check what SRI mentions. If it comes from a directory (customer, product, business), correct it there.',
      ask: 'Verify first: SRI may have this document already.',
      again: 'There is nothing to correct in your data. Wait some minutes if it has just happened.',
    },
    emit: 'Issue it again. It is made and signed anew from your present data and, unless SRI has the number in use, keeps its number.',
    content: {
      title: 'Is the mistake in the lines, amounts or dates?',
      why: 'Correct the document and issue it again. It keeps its number, unless SRI has it in use.',
      correct: 'Correct and issue again',
    },
    ways: {
      party: (name) => `Edit the data of ${name}`,
      signature: 'Go to the electronic signature',
      business: 'Go to the data of the business',
      establishment: 'Go to establishments',
    },
    cancel: 'Cancel',
    verify: 'Verify with SRI',
    again: 'Issue again',
  },
);
