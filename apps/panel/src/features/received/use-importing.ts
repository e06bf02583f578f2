import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { operation } from '../../api/hooks.ts';
import { type ImportRecord, isUnderway } from './received-record.ts';

/** The import that is running, if one is; `onDone` when it no longer is. */
export function useImporting(businessId: number, onDone: () => void): ImportRecord | undefined {
  const list = useQuery({
    ...operation('imports.list', { query: { businessId, issued: false, perPage: 1 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderway) ? 2_000 : false),
  });
  const running = list.data?.data.find(isUnderway);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current !== undefined && running === undefined) onDone();
    before.current = running?.id;
  }, [running, onDone]);
  return running;
}
