import { type MasterKeys, readMasterKeys } from '../src/platform/vault/master-key.ts';

/** The master keys that a setting names. */
export function keysOf(text: string): MasterKeys {
  const reading = readMasterKeys(text);
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.keys;
}
