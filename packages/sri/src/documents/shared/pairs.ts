import { nameValuePairFields } from './fields.ts';
import type { FieldReader, Optional } from './reader.ts';

/** A name and a value: campoAdicional of a document, detAdicional of a line. */
export interface NameValuePair {
  readonly name: string;
  readonly value: string;
}

/**
 * A name and value after reading, with its index in the client's input. Empty rows are removed while reading, so its
 * position in the document can differ from that index.
 */
export interface IndexedNameValuePair extends NameValuePair {
  readonly index: number;
}

export const maxLineDetails = 3;

/** An entry with neither name nor value is an empty row of a form and is omitted. */
export function readNameValuePairs(
  source: Optional<readonly NameValuePair[]>,
  list: string,
  reader: FieldReader,
): readonly IndexedNameValuePair[] {
  if (source === undefined || source === null || source.length === 0) return noPairs;
  const pairs: IndexedNameValuePair[] = [];
  source.forEach((pair, index) => {
    if (!pair.name?.trim() && !pair.value?.trim()) return;
    const entry = reader.entry(list, index);
    pairs.push({
      name: entry.requiredText('name', pair.name, nameValuePairFields.name),
      value: entry.requiredText('value', pair.value, nameValuePairFields.value),
      index,
    });
  });
  return pairs;
}

const noPairs: readonly IndexedNameValuePair[] = [];
