import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { startsWithOneOf } from '../../api/hooks.ts';
import { callOperation } from '../../api/talonario.ts';
import {
  type BulkAction,
  type BulkDocumentOutcome,
  type BulkRequest,
  type ListedDocument,
  runBulkAction,
  sortByEmissionOrder,
} from './bulk.ts';

export interface BulkRunState {
  readonly action: BulkAction;
  readonly documents: readonly ListedDocument[];
  readonly outcomes: ReadonlyMap<number, BulkDocumentOutcome>;
  readonly running: boolean;
}

/** State of a run over several documents. */
export function useBulkRun() {
  const client = useQueryClient();
  const [bulk, setBulk] = useState<BulkRunState>();
  const stopper = useRef<AbortController>(undefined);

  const start = async (action: BulkAction, chosen: readonly ListedDocument[]) => {
    const documents = sortByEmissionOrder(action, chosen);
    const stop = new AbortController();
    stopper.current = stop;
    setBulk({ action, documents, outcomes: new Map(), running: true });
    await runBulkAction({
      documents,
      action,
      take,
      signal: stop.signal,
      report: (id, outcome) => setBulk((now) => now && { ...now, outcomes: new Map(now.outcomes).set(id, outcome) }),
    });
    setBulk((now) => now && { ...now, running: false });
    await client.invalidateQueries({ predicate: ({ queryKey }) => startsWithOneOf(queryKey, ['documents', 'home']) });
  };

  return { bulk, start, stop: () => stopper.current?.abort(), close: () => setBulk(undefined) };
}

async function take(step: BulkRequest, { id, businessId, total }: ListedDocument): Promise<BulkDocumentOutcome> {
  const query = { businessId };
  if (step === 'delete') {
    await callOperation('documents.delete', { params: { id }, query });
    return { kind: 'deleted' };
  }
  if (step === 'mail') {
    await callOperation('documents.email.send', { params: { id }, query });
    return { kind: 'sent' };
  }
  const body = step === 'emit' ? { emit: true, expected_total: total } : { verify: true };
  const { data } = await callOperation('documents.update', { params: { id }, query, body });
  if (!('documentState' in data)) return { kind: 'sent' };
  return { kind: 'done', acronym: data.documentState.acronym, number: data.number };
}
