// Settings of the archive: TALONARIO_ARCHIVE_URL=s3://bucket/folder?endpoint=https://…&region=…&lock=…, and the
// credentials in other variables.
import { type EnvironmentReader, parseUrl } from './environment.ts';

export interface ArchiveSettings {
  readonly bucket: string;
  /** Prefix of every object key: empty, or with a slash at its end. */
  readonly prefix: string;
  /** URL of an S3-compatible store; undefined for AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly lock: 'governance' | 'compliance' | 'none';
  readonly keepYears: number;
  readonly credentials: ArchiveCredentials;
}

/** Credentials of the archive. They are private members, so that they are not printed if the settings are logged. */
export class ArchiveCredentials {
  readonly #id: string;
  readonly #secret: string;
  readonly #token: string | undefined;

  constructor(id: string, secret: string, token: string | undefined) {
    this.#id = id;
    this.#secret = secret;
    this.#token = token;
  }

  reveal() {
    const token = this.#token;
    return {
      accessKeyId: this.#id,
      secretAccessKey: this.#secret,
      ...(token !== undefined && { sessionToken: token }),
    };
  }
}

const variable = 'TALONARIO_ARCHIVE_URL';
const locks = ['governance', 'compliance', 'none'] as const;
const known = new Set(['endpoint', 'region', 'lock']);

export function parseArchiveSettings(reader: EnvironmentReader): ArchiveSettings | undefined {
  const text = reader.text(variable);
  const keepYears = reader.integer('TALONARIO_ARCHIVE_YEARS', 7, 0, 100);
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  const bucket = url?.hostname ?? '';
  const prefix = url?.pathname.replace(/^\/|\/$/g, '') ?? '';
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !/^[\w./-]*$/.test(prefix)) {
    reader.fault(variable, 'must be s3://bucket?endpoint=https://host, with a folder behind the bucket where wanted');
    return undefined;
  }
  if (url.username !== '' || url.password !== '')
    reader.fault(variable, 'must not hold credentials: they have variables of their own');
  const strange = [...url.searchParams.keys()].filter((name) => !known.has(name));
  if (strange.length > 0) reader.fault(variable, `has ${strange.join(', ')}; known are ${[...known].join(', ')}`);
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: readEndpoint(reader, url),
    region: url.searchParams.get('region') ?? reader.text('AWS_REGION') ?? 'us-east-1',
    lock: readLock(reader, url),
    keepYears,
    credentials: readCredentials(reader),
  };
}

function readEndpoint(reader: EnvironmentReader, url: URL): string | undefined {
  const given = url.searchParams.get('endpoint');
  if (given === null) return undefined;
  const endpoint = parseUrl(given);
  const plain = endpoint && endpoint.pathname === '/' && endpoint.search === '' && endpoint.username === '';
  if (plain && (endpoint.protocol === 'https:' || endpoint.protocol === 'http:')) return endpoint.origin;
  reader.fault(variable, 'has an endpoint that is not https://host:port');
  return undefined;
}

function readLock(reader: EnvironmentReader, url: URL): ArchiveSettings['lock'] {
  const given = url.searchParams.get('lock') ?? 'governance';
  const lock = locks.find((each) => each === given);
  if (lock === undefined) reader.fault(variable, `has a lock other than ${locks.join(', ')}`);
  return lock ?? 'governance';
}

function readCredentials(reader: EnvironmentReader): ArchiveCredentials {
  const own = ['TALONARIO_ARCHIVE_ACCESS_KEY_ID', 'TALONARIO_ARCHIVE_SECRET_ACCESS_KEY'] as const;
  const usual = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  const [idName, secretName] = own.some((name) => reader.given(name)) ? own : usual;
  for (const name of [idName, secretName])
    if (!reader.given(name)) reader.fault(name, `is missing: ${variable} needs credentials`);
  const token = idName === 'AWS_ACCESS_KEY_ID' ? reader.text('AWS_SESSION_TOKEN') : undefined;
  return new ArchiveCredentials(reader.text(idName) ?? '', reader.text(secretName) ?? '', token);
}
