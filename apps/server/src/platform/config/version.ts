import { readFileSync } from 'node:fs';

/** Version of the service. The relative path is the same from sources and from built code. */
export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
