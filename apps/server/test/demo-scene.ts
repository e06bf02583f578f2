// Scene with the state after `npm start`: a checkout, the service with its demo account, the simulator, and a second
// terminal.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Simulator } from '@talonario/simulator';
import { compileWhatChanged, startedWorkspaces } from '../../../scripts/compile.mjs';
import { prepareDemoAccount } from '../src/operate/supervisor/demo.ts';
import { type DemoCredentials, storeDemoFile } from '../src/operate/supervisor/demo-file.ts';
import { masterKeyPath } from '../src/platform/config/config.ts';
import { openScene } from './scene.ts';

export interface DemoScene {
  readonly url: string;
  readonly demo: DemoCredentials;
  /** Temporary folder with the files of a checkout. */
  readonly checkout: string;
  /**
   * Environment of the second terminal: its programs, the operator's settings, and a curl that fails on an error
   * status.
   */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function openDemoScene(): Promise<DemoScene> {
  await compileWhatChanged(resolve('.'), { only: startedWorkspaces });
  const checkout = makeCheckout();
  const home = join(checkout, '.talonario');
  const keyFile = masterKeyPath(home);
  writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  // The master key is in a file, because `master-key rotate` changes it while the service runs.
  const environment = { TALONARIO_HOME: home, TALONARIO_MASTER_KEY_FILE: keyFile };
  const { app, simulator, database, close } = await openScene({
    simulator: true,
    environment,
    emission: { firstAskMs: 0 },
  });
  const operator = { ...database.environment, ...addressesOf(simulator), TALONARIO_HOME: home };
  const demo = await prepareDemoAccount(app.services.config);
  if (!demo) throw new Error('the empty database got no demo');
  const nowhere = { simulatorUrl: undefined, simulatorControlUrl: undefined, metricsUrl: undefined };
  storeDemoFile(home, { ...demo, ...nowhere, url: app.url, apiBase: `${app.url}/api/v1` });
  return {
    url: app.url,
    demo,
    checkout,
    environment: {
      ...operator,
      PATH: `${join(checkout, 'bin')}:${process.env.PATH}`,
      HOME: checkout,
      PYTHONPATH: resolve('sdks/python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    close: async () => {
      await close();
      rmSync(checkout, { recursive: true });
    },
  };
}

function addressesOf({ url, productionUrl }: Simulator) {
  return { TALONARIO_SRI_TEST_URL: url, TALONARIO_SRI_PRODUCTION_URL: productionUrl };
}

/** Makes a checkout inside the repository, so that Node finds the packages. */
function makeCheckout(): string {
  mkdirSync('node_modules/.cache', { recursive: true });
  const checkout = resolve(mkdtempSync('node_modules/.cache/checkout-'));
  for (const name of ['package.json', 'scripts', 'packages', 'apps', 'examples', 'sdks'])
    symlinkSync(resolve(name), join(checkout, name));
  for (const name of ['.talonario', 'vendor', 'bin']) mkdirSync(join(checkout, name));
  const cli = resolve('packages/cli/bin/talonario.mjs');
  writeFileSync(join(checkout, 'bin/talonario'), `#!/bin/sh\nexec node '${cli}' "$@"\n`);
  chmodSync(join(checkout, 'bin/talonario'), 0o755);
  writeFileSync(join(checkout, 'vendor/autoload.php'), `<?php require '${resolve('sdks/php/autoload.php')}';\n`);
  writeFileSync(join(checkout, '.curlrc'), 'fail\nsilent\nshow-error\nclobber\n');
  return checkout;
}
