import { readFileSync } from 'node:fs';

/** Version of the service. The path is the same from built code and from sources. */
export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
