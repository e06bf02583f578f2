import { Button } from '@mantine/core';
import { IconEdit, IconMail, IconRefresh, IconSearch, IconSend } from '@tabler/icons-react';
import { type DocumentRecord, isRejected, isUnderway } from '../../document-types/document-record.ts';
import { documentTypeHasTotal } from '../../document-types/index.ts';
import { documentTitle } from '../../document-types/name-of.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import type { DocumentActions } from './use-document-actions.ts';

/** Most important next action for the state of the document. */
export function MainActions({
  record,
  actions,
  onCorrect,
  onMail,
}: {
  record: DocumentRecord;
  actions: DocumentActions;
  onCorrect: () => void;
  onMail: () => void;
}) {
  const t = texts.use();
  const mayEmit = usePermissionCheck()('documents:emit');
  const { acronym } = record.documentState;
  if (acronym === 'CRD')
    return (
      <>
        <ButtonLink
          to="/documents/$id/edit"
          params={{ id: String(record.id) }}
          variant="default"
          leftSection={<IconEdit size={16} aria-hidden />}
        >
          {t.edit}
        </ButtonLink>
        {mayEmit && (
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={() => confirmEmission(record, actions)}
            loading={actions.busy === 'emit'}
          >
            {t.emit}
          </Button>
        )}
      </>
    );
  if (!mayEmit) return null;
  if (isRejected(acronym))
    return (
      <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onCorrect} loading={actions.busy === 'emit'}>
        {t.correct}
      </Button>
    );
  if (isUnderway(acronym))
    return (
      <Button
        leftSection={<IconSearch size={16} aria-hidden />}
        onClick={actions.verify}
        loading={actions.busy === 'verify'}
      >
        {t.verify}
      </Button>
    );
  return (
    <Button
      leftSection={<IconMail size={16} aria-hidden />}
      onClick={onMail}
      disabled={record.annulment?.state === 'annulled'}
    >
      {t.mail}
    </Button>
  );
}

function confirmEmission(record: DocumentRecord, actions: DocumentActions): void {
  const t = texts.now();
  const production = record.environment.id === 2;
  askForConfirmation({
    title: t.emitTitle(documentTitle(record)),
    text: t.emitWhy(
      record.entity.businessName,
      documentTypeHasTotal(record.documentType.code) ? formatMoney(record.total) : '—',
      production ? t.production : t.test,
    ),
    confirm: t.emit,
    harmless: true,
    onConfirm: actions.emit,
  });
}

const texts = defineTranslatedTexts(
  {
    edit: 'Editar',
    emit: 'Emitir',
    emitTitle: (name: string) => `Emitir ${name}`,
    emitWhy: (customer: string, total: string, environment: string) =>
      `Cliente: ${customer}. Total: ${total}. ${environment} Tomará un número, se firmará y se enviará al SRI; después ya no se puede modificar.`,
    production: 'Ambiente: PRODUCCIÓN, con validez tributaria.',
    test: 'Ambiente: pruebas, sin validez tributaria.',
    correct: 'Corregir y reemitir',
    verify: 'Verificar en el SRI',
    mail: 'Enviar por correo',
  },
  {
    edit: 'Edit',
    emit: 'Issue',
    emitTitle: (name) => `Issue ${name}`,
    emitWhy: (customer, total, environment) =>
      `Customer: ${customer}. Total: ${total}. ${environment} It takes a number, is signed and sent to SRI; it cannot be changed afterwards.`,
    production: 'Environment: PRODUCTION, with tax value.',
    test: 'Environment: test, without tax value.',
    correct: 'Correct and issue again',
    verify: 'Verify with SRI',
    mail: 'Send by e-mail',
  },
);
