import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { operationQuery, startsWithOneOf } from '../../api/hooks.ts';
import { callOperation } from '../../api/talonario.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { type Answer, type AppliedAnswer, classificationBody, type InboxDocument, isSameAnswer } from './answer.ts';

/** One action of the user: the answer, its documents, and the batch that undoes it. */
export interface ClassificationStep {
  readonly documents: readonly InboxDocument[];
  readonly answer: Answer;
  readonly batch: Promise<number | null>;
}

export type ClassificationInbox = ReturnType<typeof useClassificationInbox>;

const ahead = 6;

/**
 * Remaining documents of a month, the position of the user, and the actions of this session. A document leaves the list
 * at once; if the service refuses the answer, it returns to the list.
 */
export function useClassificationInbox(businessId: number, period: string) {
  const client = useQueryClient();
  const found = useQuery({
    ...operationQuery('classificationInbox.list', { query: { businessId, period } }),
    // The list is updated by the user's own actions. Changes by other users appear when the screen is opened again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [away, setAway] = useState<ReadonlySet<number>>(new Set());
  const [steps, setSteps] = useState<readonly ClassificationStep[]>([]);
  const documents = (found.data?.data.documents ?? []).filter(({ id }) => !away.has(id));
  const place = usePlace(documents);
  useSuggestionsAhead(businessId, documents, place.index);

  const refresh = (names: readonly string[]) =>
    client.invalidateQueries({ predicate: ({ queryKey }) => startsWithOneOf(queryKey, names) });
  const settled = () => refresh(['classificationProgress', 'classificationBatches', 'receivedDocuments.list']);
  const bringBack = ({ documents: these }: ClassificationStep) => setAway((now) => without(now, these));

  const apply = (answer: Answer, these: readonly InboxDocument[], registeredOn?: string) => {
    if (these.length === 0) return;
    const body = { ...classificationBody(answer), ...(registeredOn !== undefined && { registered_on: registeredOn }) };
    const ids = these.map(({ id }) => id);
    const batch = callOperation('receivedDocuments.mark', { body: { business_id: businessId, ids, ...body } }).then(
      ({ data }) => data.batchId,
    );
    const step: ClassificationStep = { documents: these, answer, batch };
    place.leave(ids);
    setAway((now) => new Set([...now, ...ids]));
    setSteps((now) => [...now, step]);
    batch.then(settled, (error: unknown) => {
      bringBack(step);
      setSteps((now) => now.filter((one) => one !== step));
      notifyFailure(error);
    });
  };

  const undo = async (): Promise<{ step: ClassificationStep; kept: number } | undefined> => {
    const step = steps.at(-1);
    if (step === undefined) return undefined;
    setSteps((now) => now.filter((one) => one !== step));
    bringBack(step);
    place.goTo(step.documents[0]?.id);
    try {
      const id = await step.batch;
      const undone =
        id === null
          ? undefined
          : await callOperation('classificationBatches.undo', { params: { id }, query: { businessId } });
      await Promise.all([settled(), refresh(['classificationInbox', 'receivedDocuments.classification'])]);
      return { step, kept: undone?.data.kept ?? 0 };
    } catch (error) {
      await refresh(['classificationInbox', 'classificationProgress']);
      notifyFailure(error);
      return undefined;
    }
  };

  // Loads the next part of a month that is too long for one list, after the service has stored all answers of the
  // current part.
  const empty = found.data?.data.more === true && documents.length === 0;
  const fetchRest = useEffectEvent(async () => {
    await Promise.allSettled(steps.map(({ batch }) => batch));
    await found.refetch();
  });
  useEffect(() => {
    if (empty) void fetchRest();
  }, [empty]);

  return { found, documents, steps, given: givenIn(steps), ...place, apply, undo };
}

/** The current document and the selected documents in the inbox. */
function usePlace(documents: readonly InboxDocument[]) {
  const [currentId, setCurrentId] = useState<number>();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const at = documents.findIndex(({ id }) => id === currentId);
  const index = Math.max(at, 0);
  const current = documents[index];
  const moveTo = (next: number, extend: boolean) => {
    const target = documents[Math.min(Math.max(next, 0), documents.length - 1)];
    if (target === undefined || current === undefined) return;
    if (extend) setChosen((now) => new Set([...now, current.id, target.id]));
    setCurrentId(target.id);
  };
  return {
    index,
    current,
    chosen,
    goTo: setCurrentId,
    move: (by: number, extend = false) => moveTo(index + by, extend),
    choose: (ids: readonly number[]) => setChosen(new Set(ids)),
    toggle: (id: number | undefined) => {
      if (id !== undefined)
        setChosen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
    },
    /** Selects all documents from the current one to this one, both included. */
    chooseTo: (id: number) => {
      const to = documents.findIndex((one) => one.id === id);
      const between = documents.slice(Math.min(index, to), Math.max(index, to) + 1);
      setChosen((now) => new Set([...now, ...between.map((one) => one.id)]));
      setCurrentId(id);
    },
    /** Moves to the next remaining document or, if there is none, to the last one before it. */
    leave: (ids: readonly number[]) => {
      const stays = (one: InboxDocument) => !ids.includes(one.id);
      const next = documents.slice(index).find(stays) ?? documents.slice(0, index).findLast(stays);
      setChosen(new Set());
      setCurrentId(next?.id);
    },
  };
}

/**
 * Loads the suggestions of the next documents in advance, because a user may press one key per second and must not
 * wait.
 */
function useSuggestionsAhead(businessId: number, documents: readonly InboxDocument[], index: number): void {
  const client = useQueryClient();
  const next = documents
    .slice(index, index + ahead)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    for (const id of next === '' ? [] : next.split(' '))
      void client.prefetchQuery({ ...suggestionsQuery(businessId, Number(id)), staleTime: 60_000 });
  }, [client, businessId, next]);
}

export function suggestionsQuery(businessId: number, id: number) {
  return operationQuery('receivedDocuments.classification', { params: { id }, query: { businessId } });
}

function without(now: ReadonlySet<number>, documents: readonly InboxDocument[]): ReadonlySet<number> {
  return new Set([...now].filter((id) => !documents.some((one) => one.id === id)));
}

/** Groups the answers of this session by supplier, type and value. */
function givenIn(steps: readonly ClassificationStep[]): AppliedAnswer[] {
  const given: { -readonly [Key in keyof AppliedAnswer]: AppliedAnswer[Key] }[] = [];
  for (const { documents, answer } of steps)
    for (const { issuer, documentType } of documents) {
      const known = given.find(
        (one) =>
          one.issuer === issuer.identification && one.typeId === documentType.id && isSameAnswer(one.answer, answer),
      );
      if (known === undefined) given.push({ answer, issuer: issuer.identification, typeId: documentType.id, count: 1 });
      else known.count += 1;
    }
  return given;
}
