// The file demo.json: credentials of the running instance, for users and scripts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from './home.ts';

/** Ids of demo records for scripts; null if the record was deleted. */
export interface DemoRecordIds {
  readonly businessId?: number;
  readonly establishmentId?: number | null;
  readonly emissionPointId?: number | null;
  readonly customerId?: number | null;
  readonly finalConsumerId?: number | null;
  readonly providerId?: number | null;
  readonly carrierId?: number | null;
  readonly itemId?: number | null;
}

export interface DemoCredentials extends DemoRecordIds {
  readonly accountId: number;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
}

export interface DemoFile extends DemoCredentials {
  readonly url: string;
  readonly apiBase: string;
  readonly simulatorUrl: string | undefined;
  readonly simulatorControlUrl: string | undefined;
  readonly metricsUrl: string | undefined;
}

export function storeDemoFile(home: string, demo: DemoFile): void {
  writePrivateFile(demoFilePath(home), `${JSON.stringify(demo, undefined, 2)}\n`);
}

export function demoFilePath(home: string): string {
  return join(home, 'demo.json');
}

export function readDemoFile(home: string): Partial<DemoFile> | undefined {
  try {
    return JSON.parse(readFileSync(demoFilePath(home), 'utf8')) as Partial<DemoFile>;
  } catch {
    return undefined;
  }
}
