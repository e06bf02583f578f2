import { type CatalogName, catalogNames, catalogs } from '@talonario/sri/catalogs';
import { describe, expect, it } from 'vitest';
import { withoutUnknownKeys } from '../../test/schemas.ts';
import { jsonSchemaFaultsOf } from '../../test/validator.ts';
import { catalogSchemas } from './catalogs.ts';

describe('the catalogs', () => {
  it.each(catalogNames)('%s have exactly the fields of the contract', (name: CatalogName) => {
    const schema = withoutUnknownKeys(catalogSchemas[name]);
    expect(catalogs[name].length).toBeGreaterThan(0);
    for (const row of catalogs[name]) expect(jsonSchemaFaultsOf(schema, row), `${name} ${row.id}`).toEqual([]);
  });
});
