import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { isGoLiveGuarded } from './go-live-guard.ts';

const guarded = (productionUrl: string, guard?: string) =>
  isGoLiveGuarded(
    readConfig({
      DATABASE_URL: 'postgresql://localhost/x',
      TALONARIO_MASTER_KEY: randomBytes(32).toString('base64'),
      TALONARIO_SRI_PRODUCTION_URL: productionUrl,
      ...(guard && { TALONARIO_GO_LIVE_GUARD: guard }),
    }),
  );

describe('the guard of production', () => {
  it.each(['https://cel.sri.gob.ec', 'https://CEL.SRI.GOB.EC', 'https://cel.sri.gob.ec.', 'https://sri.gob.ec'])(
    'is on by default at %s, and off if the operator switches it off',
    (url) => {
      expect([guarded(url), guarded(url, 'off')]).toEqual([true, false]);
    },
  );

  it.each(['http://127.0.0.1:4000', 'https://cel.sri.gob.ec.example.com', 'https://notsri.gob.ec'])(
    'is off by default at %s, and on if the operator switches it on',
    (url) => {
      expect([guarded(url), guarded(url, 'on')]).toEqual([false, true]);
    },
  );
});
