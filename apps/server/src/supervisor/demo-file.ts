// demo.json: how to get into the running instance, for people and for scripts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from './home.ts';

export interface DemoAccess {
  readonly accountId: number;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
}

export interface DemoFile extends DemoAccess {
  readonly url: string;
  readonly apiBase: string;
  readonly simulatorUrl: string | undefined;
  readonly simulatorControlUrl: string | undefined;
  readonly metricsUrl: string | undefined;
}

export function saveDemo(home: string, demo: DemoFile): void {
  writePrivateFile(demoPath(home), `${JSON.stringify(demo, undefined, 2)}\n`);
}

export function demoPath(home: string): string {
  return join(home, 'demo.json');
}

export function readDemo(home: string): Partial<DemoFile> | undefined {
  try {
    return JSON.parse(readFileSync(demoPath(home), 'utf8')) as Partial<DemoFile>;
  } catch {
    return undefined;
  }
}
