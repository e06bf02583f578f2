import type { ApiConnection, CallOptions } from './connection.ts';
import type { QueryOf } from './operation-types.ts';
import type {
  AuxiliaryCodeRow,
  CatalogRow,
  DocumentStateRow,
  DocumentTypeRow,
  EnvironmentRow,
  IdentificationTypeRow,
  RetentionCodeRow,
  RetentionTaxTypeRow,
  SustainCodeRow,
  TaxRow,
} from './schemas.generated.ts';

/** Row type of each catalog. */
export interface CatalogRows {
  'document-states': DocumentStateRow;
  'document-types': DocumentTypeRow;
  'emission-types': CatalogRow;
  environments: EnvironmentRow;
  'identification-types': IdentificationTypeRow;
  'item-types': CatalogRow;
  'payment-locations': CatalogRow;
  'payment-methods': CatalogRow;
  'retention-codes': RetentionCodeRow;
  'retention-tax-types': RetentionTaxTypeRow;
  'sustain-codes': SustainCodeRow;
  taxes: TaxRow;
  'tax-types': CatalogRow;
  countries: CatalogRow;
  'support-document-types': CatalogRow;
  'foreign-regimes': CatalogRow;
  'retained-subject-types': CatalogRow;
  'auxiliary-codes': AuxiliaryCodeRow;
}

export type CatalogName = keyof CatalogRows;

/** Time for which catalogs are cached. The service allows browsers the same time. */
const keptMs = 300_000;

/**
 * Read-only lists of SRI's codes. Complete catalogs are cached for five minutes, so looking up an id usually needs no
 * request.
 */
export class CatalogMethods {
  private readonly connection: ApiConnection;
  private readonly kept = new Map<CatalogName, { at: number; rows: Promise<readonly unknown[]> }>();

  constructor(connection: ApiConnection) {
    this.connection = connection;
  }

  /** Returns the complete catalog or, with a query, the matching rows. */
  async list<Name extends CatalogName>(
    name: Name,
    query?: QueryOf<'catalogs.list'>,
    options?: CallOptions,
  ): Promise<readonly CatalogRows[Name][]> {
    const rows = query === undefined ? this.whole(name) : this.read(name, query, options);
    return (await rows) as readonly CatalogRows[Name][];
  }

  async get<Name extends CatalogName>(name: Name, id: number, options?: CallOptions): Promise<CatalogRows[Name]> {
    const reply = await this.connection.call('catalogs.get', { params: { catalog: name, id } }, options);
    return reply.data as CatalogRows[Name];
  }

  /** Id of the currently valid row with this code. Throws RangeError if there is none, or more than one. */
  async idOf(name: CatalogName, code: string): Promise<number> {
    const rows = (await this.whole(name)) as readonly Coded[];
    const found = rows.filter((row) => row.code === code && row.current !== false);
    const [only] = found;
    if (only === undefined || found.length > 1)
      throw new RangeError(`${name} has ${found.length} rows in force with the code ${code}`);
    return only.id;
  }

  /** Returns the `document_type_id` of a type code: `documentTypeId('01')` is the id of invoices. */
  documentTypeId(code: string): Promise<number> {
    return this.idOf('document-types', code);
  }

  private whole(name: CatalogName): Promise<readonly unknown[]> {
    const kept = this.kept.get(name);
    if (kept !== undefined && this.connection.now() - kept.at < keptMs) return kept.rows;
    const rows = this.read(name);
    this.kept.set(name, { at: this.connection.now(), rows });
    // If the request fails, all waiting callers get the error, and it is not cached.
    rows.catch(() => this.kept.delete(name));
    return rows;
  }

  private async read(
    name: CatalogName,
    query?: QueryOf<'catalogs.list'>,
    options?: CallOptions,
  ): Promise<readonly unknown[]> {
    return (await this.connection.call('catalogs.list', { params: { catalog: name }, query }, options)).data;
  }
}

interface Coded {
  readonly id: number;
  readonly code?: string;
  readonly current?: boolean;
}
