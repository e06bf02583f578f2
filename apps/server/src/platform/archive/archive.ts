// Where bytes lie that PostgreSQL has handed over. One small port; what is stored, and what it is worth, is decided by the caller:
// an archive neither seals nor checks.

export interface Archive {
  /** Undefined: PostgreSQL keeps everything, nothing is handed over. */
  readonly address: string | undefined;
  /** Gives the version the store made of it, where it keeps versions. */
  put(key: string, bytes: Buffer, lockedUntil: Date | undefined): Promise<string | undefined>;
  get(key: string, version: string | undefined): Promise<Buffer>;
  /** Done also when there is no such object. */
  remove(key: string, version: string | undefined): Promise<void>;
  /** Writes, reads and removes an object of its own. Throws what stands against it. */
  probe(): Promise<void>;
}

/** The store does not answer, or refuses us for now. What is asked for may be there. */
export class ArchiveUnavailable extends Error {
  override readonly name = 'ArchiveUnavailable';
}

/** The store says that there is no such object. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

/** What the archive gives is not what it was given: it must not be handed on. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject';
}

/** The default: bytes stay in their rows. What an earlier setting moved away cannot be read. */
export const keptInPostgresql: Archive = {
  address: undefined,
  put: refuse,
  get: refuse,
  remove: refuse,
  probe: async () => {},
};

async function refuse(): Promise<never> {
  throw new ArchiveUnavailable('TALONARIO_ARCHIVE_URL is not set');
}
