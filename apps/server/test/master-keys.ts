import { type MasterKeys, readMasterKeys } from '../src/platform/vault/master-key.ts';

/** Parses the text of a setting with master keys. */
export function parseMasterKeys(text: string): MasterKeys {
  const reading = readMasterKeys(text);
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.keys;
}
