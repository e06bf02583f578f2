import { type MasterKeys, readMasterKeys } from '../src/platform/vault/master-key.ts';

/** Master keys of a setting. */
export function parseMasterKeys(text: string): MasterKeys {
  const reading = readMasterKeys(text);
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.keys;
}
