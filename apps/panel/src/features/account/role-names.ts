import { defineTexts } from '../../i18n/texts.ts';

export const roleNames = defineTexts({ owner: 'Propietario', member: 'Miembro' }, { owner: 'Owner', member: 'Member' });
