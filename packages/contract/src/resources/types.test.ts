import { describe, expectTypeOf, it } from 'vitest';
import type { BodyOf, DataOf, FormOf, ParamsOf, QueryOf, ReplyOf } from '../panel/routes.ts';
import type { RouteName } from './routes.ts';

// These tests are checked by the compiler: their bodies only have to compile.
describe('types by route name', () => {
  it('include every part of a route', () => {
    expectTypeOf<ParamsOf<'catalogs.get'>>().toEqualTypeOf<{ catalog: string; id: number }>();
    expectTypeOf<QueryOf<'documents.download'>>().toEqualTypeOf<{ format?: 'pdf' | 'xml'; businessId: number }>();
    expectTypeOf<BodyOf<'customers.create'>['business_id']>().toEqualTypeOf<number>();
    expectTypeOf<BodyOf<'customers.update'>['business_name']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<BodyOf<'customers.create'>['email']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<FormOf<'businesses.files.upload'>['type']>().toEqualTypeOf<'signature' | 'logo' | undefined>();
    expectTypeOf<DataOf<'customers.list'>[number]['businessName']>().toEqualTypeOf<string>();
    expectTypeOf<ReplyOf<'customers.delete'>>().toEqualTypeOf<null>();
    expectTypeOf<DataOf<'documents.get'>['state']>().toEqualTypeOf<
      'draft' | 'signed' | 'recepted' | 'authorizated' | 'rejected'
    >();
  });

  it('are undefined if a route has no such part', () => {
    expectTypeOf<BodyOf<'customers.get'>>().toEqualTypeOf<undefined>();
    expectTypeOf<QueryOf<'businesses.get'>>().toEqualTypeOf<undefined>();
    expectTypeOf<'customers.nothing'>().not.toExtend<RouteName>();
  });
});
