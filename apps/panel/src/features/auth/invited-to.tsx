import { Text } from '@mantine/core';
import type { DataOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

/** Invitation that a link refers to. */
export type OpenedInvitation = DataOf<'invitations.read'> & { readonly token: string };

export function InvitationNotice({ account, role }: OpenedInvitation) {
  const t = texts.use();
  return <Text size="sm">{t.about(account, t.roles[role])}</Text>;
}

const texts = defineTranslatedTexts(
  {
    about: (account: string, role: string) => `Le invitaron a la cuenta «${account}» como ${role}.`,
    roles: {
      owner: 'propietario',
      administrator: 'administrador',
      member: 'miembro',
      accountant: 'contador',
      cashier: 'cajero',
    },
  },
  {
    about: (account, role) => `You are invited to the account “${account}” as ${role}.`,
    roles: {
      owner: 'owner',
      administrator: 'administrator',
      member: 'member',
      accountant: 'accountant',
      cashier: 'cashier',
    },
  },
);
