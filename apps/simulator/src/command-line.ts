import { parseArgs } from 'node:util';
import { settingProfiles } from './settings.ts';
import type { SimulatorOptions } from './simulator.ts';

export const usageText = `Usage: simulator [options]

  --port N            port of the test environment (default 0: any free one)
  --production-port N port of the production environment (default 0: any free one)
  --control-port N    port of the controls (default 0: any free one)
  --host ADDRESS      where to listen (default 127.0.0.1)
  --profile NAME      friendly (default) or strict
  --trust any|FOLDER  every certificate (default), or only those of the CAs in a folder
  --keep FILE         remember documents in a file, across restarts
  --help              this text
`;

export type CommandLine =
  | { readonly kind: 'run'; readonly options: SimulatorOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly faults: string[] };

export function parseCommandLine(words: string[]): CommandLine {
  let values: ReturnType<typeof parse>['values'];
  try {
    ({ values } = parse(words));
  } catch (error) {
    return { kind: 'refused', faults: [(error as Error).message] };
  }
  if (values.help === true) return { kind: 'help' };
  const faults: string[] = [];
  const port = readPort('--port', values.port, faults);
  const productionPort = readPort('--production-port', values['production-port'], faults);
  const controlPort = readPort('--control-port', values['control-port'], faults);
  const profile = values.profile ?? 'friendly';
  if (profile !== 'friendly' && profile !== 'strict')
    return {
      kind: 'refused',
      faults: [...faults, `--profile must be one of ${Object.keys(settingProfiles).join(', ')}`],
    };
  if (faults.length > 0) return { kind: 'refused', faults };
  return {
    kind: 'run',
    options: {
      port,
      productionPort,
      controlPort,
      profile,
      trust: values.trust === undefined || values.trust === 'any' ? 'any' : { folder: values.trust },
      ...(values.host !== undefined && { host: values.host }),
      ...(values.keep !== undefined && { keep: values.keep }),
    },
  };
}

function parse(args: string[]) {
  return parseArgs({
    args,
    options: {
      port: { type: 'string' },
      'production-port': { type: 'string' },
      'control-port': { type: 'string' },
      host: { type: 'string' },
      profile: { type: 'string' },
      trust: { type: 'string' },
      keep: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
}

function readPort(name: string, text: string | undefined, faults: string[]): number {
  const port = Number(text ?? '0');
  if (!/^\d{1,5}$/.test(text ?? '0') || port > 65_535) faults.push(`${name} must be a port number`);
  return port;
}
