import { type CatalogName, type CatalogRowOf, findCatalogRowById } from '@talonario/sri';
import type { Fault } from '../../platform/http/replies/error-reply.ts';

/** Looks up catalog ids and collects those that do not exist. */
export class CatalogReader {
  readonly faults: Fault[] = [];

  row<Name extends CatalogName>(
    name: Name,
    field: string,
    id: number | null | undefined,
  ): CatalogRowOf<Name> | undefined {
    if (id === null || id === undefined) return undefined;
    const row = findCatalogRowById(name, id);
    if (row === undefined) this.faults.push(notInCatalogFault(field, name));
    return row;
  }

  code(name: CatalogName, field: string, id: number | null | undefined): string | undefined {
    return this.row(name, field, id)?.code;
  }

  fault(fault: Fault): void {
    this.faults.push(fault);
  }
}

export function notInCatalogFault(field: string, catalog: CatalogName): Fault {
  return { field, code: 'field.not_found', message: 'is not in the catalog', params: { catalog } };
}
