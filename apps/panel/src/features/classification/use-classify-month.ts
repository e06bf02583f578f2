import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCatalog } from '../../api/use-catalog.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { notifyWarning } from '../../ui/notify.ts';
import { type Answer, type AppliedAnswer, type InboxDocument, isSameAnswer, listAnswerChoices } from './answer.ts';
import { oneLineAnswerText } from './answer-text.tsx';
import { type ClassificationStep, suggestionsQuery, useClassificationInbox } from './use-inbox.ts';

/**
 * State of classifying one month: its documents, the current one, its suggestions and the given answers. Lasts until
 * another month is chosen.
 */
export function useClassifyMonth(businessId: number, period: string) {
  const t = texts.use();
  const mayWrite = usePermissionCheck()('received:write');
  const inbox = useClassificationInbox(businessId, period);
  const sustains = useCatalog('sustain-codes');
  const [lastActionText, setLastActionText] = useState('');
  const { current, chosen, documents, steps, given } = inbox;
  const { data: suggested } = useQuery({
    ...suggestionsQuery(businessId, current?.id ?? 0),
    enabled: current !== undefined,
    staleTime: 60_000,
  });
  const last = steps.at(-1);
  const meant = chosen.size > 0 ? documents.filter(({ id }) => chosen.has(id)) : current === undefined ? [] : [current];

  const apply = (answer: Answer, these: readonly InboxDocument[], registeredOn?: string) => {
    const [first] = these;
    if (!mayWrite || first === undefined) return;
    inbox.apply(answer, these, registeredOn);
    const words = oneLineAnswerText(answer, sustains);
    setLastActionText(these.length === 1 ? t.one(words, first.number, issuerName(first)) : t.many(words, these.length));
  };
  const undo = async () => {
    const undone = await inbox.undo();
    if (undone === undefined) return;
    setLastActionText(t.undone(undone.step.documents.length - undone.kept));
    if (undone.kept > 0) notifyWarning(t.kept(undone.kept));
  };
  const alike = documents.filter((one) => isAlike(one, last?.documents[0]));
  return {
    inbox,
    sustains,
    lastActionText,
    last,
    meant,
    alike,
    mayWrite,
    apply,
    undo,
    /** Answers to offer. Undefined until the service has responded. */
    choices: suggested && current ? listAnswerChoices(current, suggested.data.suggestions, given, sustains) : undefined,
    ofSupplier: documents.filter((one) => isAlike(one, current)),
    repeat: () => last && apply(last.answer, alike),
    ruleWorthy: mayWrite && last !== undefined && wasRepeated(given, last),
  };
}

export type ClassifyMonthState = ReturnType<typeof useClassifyMonth>;

export function issuerName(document: InboxDocument | undefined): string {
  return document?.issuer.businessName || (document?.issuer.identification ?? '');
}

/** Whether both documents have the same supplier and type, so that SRI allows the same sustentos for both. */
function isAlike(one: InboxDocument, other: InboxDocument | undefined): boolean {
  return one.issuer.identification === other?.issuer.identification && one.documentType.id === other.documentType.id;
}

/** Whether one supplier got the same answer more than once. */
function wasRepeated(given: readonly AppliedAnswer[], { answer, documents: [first] }: ClassificationStep): boolean {
  return given.some(
    (one) => one.count > 1 && one.issuer === first?.issuer.identification && isSameAnswer(one.answer, answer),
  );
}

const texts = defineTranslatedTexts(
  {
    one: (answer: string, number: string, supplier: string) => `${answer}: ${number} de ${supplier}`,
    many: (answer: string, count: number) => `${answer}: ${count} comprobantes`,
    undone: (count: number) => (count === 1 ? 'Se deshizo: 1 comprobante' : `Se deshizo: ${count} comprobantes`),
    kept: (count: number) => `${count} quedaron como están: alguien los cambió después.`,
  },
  {
    one: (answer, number, supplier) => `${answer}: ${number} of ${supplier}`,
    many: (answer, count) => `${answer}: ${count} documents`,
    undone: (count) => (count === 1 ? 'Undone: 1 document' : `Undone: ${count} documents`),
    kept: (count) => `${count} stay as they are: they were changed since.`,
  },
);
