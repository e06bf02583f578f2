// Message that `npm start` prints when everything is running.
import { relative } from 'node:path';
import { isSriHost } from '../../platform/config/go-live-guard.ts';
import { providerRucMissing } from '../../platform/config/provider-ruc.ts';
import { type DemoFile, demoFilePath } from './demo-file.ts';

export interface StartupMessageFacts {
  readonly seconds: number;
  readonly url: string;
  readonly home: string;
  readonly database: string;
  readonly simulatorUrl: string | undefined;
  readonly productionUrl: string;
  readonly demo: DemoFile | undefined;
  readonly providerRuc: string | undefined;
  /** Text about whether businesses must go live explicitly before their API keys can issue in production. */
  readonly goLive: string;
}

export function formatStartupMessage({
  seconds,
  url,
  home,
  database,
  simulatorUrl,
  productionUrl,
  demo,
  providerRuc,
  goLive,
}: StartupMessageFacts): string {
  const nearby = relative(process.cwd(), demoFilePath(home));
  const file = nearby.startsWith('..') ? demoFilePath(home) : nearby;
  const rows: readonly (readonly [string, string])[] = [
    ['Panel', `${url}/app`],
    ['API', `${url}/api/v1`],
    ['Reference', `${url}/docs`],
    ...(demo
      ? ([
          ['Login', `${demo.email}  ${demo.password}`],
          ['API key', demo.apiKey],
        ] as const)
      : []),
    ['SRI', simulatorUrl ? `simulator on ${simulatorUrl}` : 'as configured'],
    // The simulator replaces only addresses that were not configured, so production may still be SRI.
    ...(simulatorUrl && isSriHost(productionUrl) ? ([['', `but production is ${productionUrl}`]] as const) : []),
    ...(simulatorUrl && !isSriHost(productionUrl) ? [] : ([['Going live', goLive]] as const)),
    ['Database', database],
    ...(demo ? ([['Saved in', file]] as const) : []),
  ];
  const table = rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`).join('\n');
  const next = demo
    ? `Try it:\n  curl -H 'X-API-Key: ${demo.apiKey}' ${demo.apiBase}/catalogs/document-types`
    : `Make an account and a key:\n  npm run talonario -- account create --help`;
  const missing = providerRuc === undefined ? `\nMissing: ${providerRucMissing}\n` : '';
  return `\nTalonario is ready (${seconds.toFixed(1)} s)\n\n${table}\n${missing}\n${next}\n`;
}
