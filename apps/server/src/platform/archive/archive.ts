// Interface of the archive, an object store for bytes that were moved out of PostgreSQL. The caller decides what is
// stored, encrypts it and verifies it.

export interface ObjectArchive {
  /** URL of the object store; undefined if no archive is configured, so that PostgreSQL stores all bytes. */
  readonly address: string | undefined;
  /** Stores an object. Returns its version, if the store has versions. */
  put(key: string, bytes: Buffer, lockedUntil: Date | undefined): Promise<string | undefined>;
  get(key: string, version: string | undefined): Promise<Buffer>;
  /** Deletes an object. Succeeds also if there is no such object. */
  remove(key: string, version: string | undefined): Promise<void>;
  /** Writes, reads and removes a test object. Throws if one of these fails. */
  probe(): Promise<void>;
}

/** The store does not answer or refuses the request for now. The object may exist. */
export class ArchiveUnavailable extends Error {
  override readonly name = 'ArchiveUnavailable';
}

/** The object store reports that there is no such object. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

/** The bytes from the object store differ from the stored hash, so they must not be used. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject';
}

/**
 * Archive for installations without one: bytes remain in their rows. Bytes that were moved under an earlier setting
 * cannot be read.
 */
export const archiveNotConfigured: ObjectArchive = {
  address: undefined,
  put: refuse,
  get: refuse,
  remove: refuse,
  probe: async () => {},
};

async function refuse(): Promise<never> {
  throw new ArchiveUnavailable('TALONARIO_ARCHIVE_URL is not set');
}
