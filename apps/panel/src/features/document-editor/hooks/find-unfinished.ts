import { defineTexts } from '../../../i18n/texts.ts';
import type { Faults } from '../../../ui/faults.ts';

/**
 * Fields whose text is not part of the document yet: typed where a record is chosen, or a code whose question has no answer. Both are known to
 * the fields alone, so they are looked for on the page. A document that is issued without them lacks a line that the person believes to be there.
 */
export function findUnfinished(): Faults {
  const t = texts.now();
  return { ...faultsAt('data-unfinished', t.unfinished), ...faultsAt('data-unanswered', t.unanswered) };
}

function faultsAt(attribute: string, text: string): Faults {
  const fields = [...document.querySelectorAll(`[${attribute}]`)];
  return Object.fromEntries(fields.map((field) => [field.getAttribute(attribute) ?? '', text]));
}

const texts = defineTexts(
  {
    unfinished: 'Elija uno de la lista, o borre lo escrito.',
    unanswered: 'Responda primero la pregunta de esta línea.',
  },
  {
    unfinished: 'Choose one of the list, or delete what is typed.',
    unanswered: 'Answer the question of this line first.',
  },
);
