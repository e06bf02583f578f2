import { useOperation } from '../../api/hooks.ts';
import { type NamedEntry, namesOf, type RecordNames, wantedOf } from './record-names.ts';

/** The names of what entries are about, as soon as they have come. */
export function useRecordNames(entries: readonly NamedEntry[]): RecordNames {
  const records = wantedOf(entries);
  const { data } = useOperation('recordNames.find', { body: { records } }, { enabled: records.length > 0 });
  return namesOf(data?.data ?? []);
}
