import { IconShieldCheck } from '@tabler/icons-react';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { DateAnswer } from './date-answer.tsx';
import { EstablishmentsAnswer } from './establishments-answer.tsx';
import { MailAnswer } from './mail-answer.tsx';
import { NumbersAnswer } from './numbers-answer.tsx';
import type { GoLive, GoLiveItemName } from './use-go-live.ts';

/** Form or link with which the user completes an item of the checklist. */
export function ItemContent({ name, goLive }: { readonly name: GoLiveItemName; readonly goLive: GoLive }) {
  const t = texts.use();
  const mayChange = usePermissionCheck()('settings:write');
  if (name === 'signature')
    return (
      <ButtonLink to="/signature" variant="default" size="xs" leftSection={<IconShieldCheck size={16} aria-hidden />}>
        {t.signature}
      </ButtonLink>
    );
  if (!mayChange || name === 'provider_ruc') return null;
  const { sriAuthorised, backup, businessId } = goLive;
  if (name === 'sri_authorised')
    return (
      <DateAnswer
        businessId={businessId}
        field="sri_authorised_on"
        label={t.since}
        value={sriAuthorised.on}
        author={sriAuthorised}
      />
    );
  if (name === 'backup')
    return (
      <DateAnswer
        businessId={businessId}
        field="backup_tried_on"
        label={t.tried}
        value={backup.triedOn}
        author={backup}
        note={backup.lastTakenAt === null ? t.noBackup : t.lastBackup(formatDateTime(backup.lastTakenAt))}
      />
    );
  if (name === 'establishments') return <EstablishmentsAnswer goLive={goLive} />;
  if (name === 'numbers') return <NumbersAnswer goLive={goLive} />;
  return <MailAnswer goLive={goLive} />;
}

const texts = defineTranslatedTexts(
  {
    signature: 'Ver la firma',
    since: '¿Desde cuándo puede emitir en producción?',
    tried: '¿Cuándo se probó restaurar un respaldo?',
    lastBackup: (when: string) => `El último respaldo registrado es del ${when}.`,
    noBackup: 'No hay ningún respaldo registrado: pregunte a quien opera el servicio.',
  },
  {
    signature: 'See the signature',
    since: 'Since when may you issue in production?',
    tried: 'When was a backup restored as a trial?',
    lastBackup: (when) => `The last recorded backup is of ${when}.`,
    noBackup: 'No backup is recorded: ask the operator of the service.',
  },
);
