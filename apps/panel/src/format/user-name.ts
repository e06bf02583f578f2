import { defineTranslatedTexts } from '../i18n/texts.ts';

/** Name of a user in a sentence. A user who was deleted, or who never entered a name, is called "a user". */
export function userNameText(name: string | null | undefined): string {
  return name ?? texts.now().unknown;
}

const texts = defineTranslatedTexts({ unknown: 'alguien' }, { unknown: 'a user' });
