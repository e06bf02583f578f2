import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import type { FieldFaultTexts } from '../../../ui/faults.ts';

/**
 * Fields whose text is not part of the document yet: text typed in a record field without choosing a record, or a code
 * whose question is not answered. Only the fields themselves have this state, so it is looked up in the page. A
 * document issued without them would lack a line that the user believes to be there.
 */
export function findUnfinishedFields(): FieldFaultTexts {
  const t = texts.now();
  return { ...faultsAt('data-unfinished', t.unfinished), ...faultsAt('data-unanswered', t.unanswered) };
}

function faultsAt(attribute: string, text: string): FieldFaultTexts {
  const fields = [...document.querySelectorAll(`[${attribute}]`)];
  return Object.fromEntries(fields.map((field) => [field.getAttribute(attribute) ?? '', text]));
}

const texts = defineTranslatedTexts(
  {
    unfinished: 'Elija uno de la lista, o borre lo escrito.',
    unanswered: 'Responda primero la pregunta de esta línea.',
  },
  {
    unfinished: 'Choose one of the list, or delete what is typed.',
    unanswered: 'Answer the question of this line first.',
  },
);
