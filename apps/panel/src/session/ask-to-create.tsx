import { Text } from '@mantine/core';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { useNamesOfManagers } from './use-rights.ts';

/**
 * Shown instead of the form of a record if the user may choose such records but not create them: names the users who
 * can.
 */
export function WhoMayCreateNotice({ what }: { readonly what: string }) {
  const t = texts.use();
  const names = useNamesOfManagers();
  return <Text size="sm">{what === '' ? t.ask(names) : t.missing(what, names)}</Text>;
}

const texts = defineTranslatedTexts(
  {
    ask: (names: string) => `Usted no puede crear registros aquí. Pídalo a ${names || 'quien administra la cuenta'}.`,
    missing: (what: string, names: string) =>
      `«${what}» no está en la lista y usted no puede crearlo. Pídalo a ${names || 'quien administra la cuenta'}.`,
  },
  {
    ask: (names) => `You cannot create records here. Ask ${names || 'a manager of the account'}.`,
    missing: (what, names) =>
      `“${what}” is not in the list and you cannot create it. Ask ${names || 'a manager of the account'}.`,
  },
);
