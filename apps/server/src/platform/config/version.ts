import { readFileSync } from 'node:fs';

/** Of the service. Built code and source lie equally deep below the package. */
export const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
