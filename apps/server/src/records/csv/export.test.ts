// An export can be opened safely in a spreadsheet program and imported again.

import { describe, expect, it } from 'vitest';
import { itemBody, makeBusiness, partyBody } from '../../../test/directories.ts';
import { importerAndExporterOf, summary } from '../../../test/directory-tables.ts';
import { useScene } from '../../../test/scene.ts';
import { recordOfAnswer } from '../../../test/test-app.ts';

const scene = useScene({ account: true, otherAccount: true });
const { importInto, exportFrom, listAll } = importerAndExporterOf(scene);

describe('an export', () => {
  it('is a file that spreadsheets open without evaluating anything, and that can be imported again', async () => {
    const { client } = scene.account;
    const businessId = await makeBusiness(client);
    const names = ['=HYPERLINK("http://x")', '+593 Ana', '-Ana', '@ana', 'Ana; "la" Ñusta, S.A.', "'Ana", "'=Ana"];
    names.push('Ana;=cmd|x', 'Ana,+1', 'Ana; "@x"');
    for (const [index, business_name] of names.entries())
      recordOfAnswer(
        await client('customers.create', {
          body: partyBody(businessId, {
            identification_type_id: 8,
            identification: `E-${index}`,
            business_name,
            mobile: '+593',
          }),
        }),
      );
    for (const separator of ['comma', 'semicolon'] as const) {
      const { text, headers } = await exportFrom('customers', businessId, `&separator=${separator}`);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="customers-\d{13}-\d{4}-\d\d-\d\d\.csv"$/,
      );
      const sign = separator === 'comma' ? ',' : ';';
      expect(text.split('\r\n')[0]).toBe(
        [
          'identification_type_id',
          'identification',
          'business_name',
          'commercial_name',
          'email',
          'mobile',
          'address',
          'active',
        ].join(sign),
      );
      // No cell begins with a character of a formula, quoted or not.
      expect(text).not.toMatch(/(?:^|[,;\n])"?[=+\-@]/);
      const back = recordOfAnswer(await importInto('customers', businessId, `\uFEFF${text}`));
      expect(summary(back)).toEqual([0, 0, names.length + 1, 0]);
    }
    const copy = await makeBusiness(client);
    const { text } = await exportFrom('customers', businessId);
    expect(summary(recordOfAnswer(await importInto('customers', copy, text)))).toEqual([names.length, 0, 1, 0]);
    expect((await listAll('customers', copy)).map(({ businessName }) => businessName)).toEqual(
      expect.arrayContaining(names),
    );
  });

  it('has items with every field, active or not as requested', async () => {
    const { client } = scene.account;
    const businessId = await makeBusiness(client);
    const bodies = [
      itemBody(businessId, {
        code: 'A',
        tax_ids: [2004, 3111],
        ice_value: 0.09,
        unit: 'caja',
        aux_code: 'X',
        description: 'y',
      }),
      itemBody(businessId, { code: 'B', active: false, price: 0.000001 }),
      itemBody(businessId, { code: 'C', price: undefined, price_with_tax: 1.15 }),
    ];
    for (const body of bodies) recordOfAnswer(await client('items.create', { body }));
    const { text } = await exportFrom('items', businessId);
    expect(text).toBe(
      [
        'code,aux_code,name,description,price,price_with_tax,item_type_id,tax_ids,ice_value,unit,active',
        'A,X,Cosa inventada,y,1.5,,1,2004|3111,0.09,caja,true',
        'B,,Cosa inventada,,0.000001,,1,2004,,,false',
        'C,,Cosa inventada,,1,1.15,1,2004,,,true',
        '',
      ].join('\r\n'),
    );
    expect(summary(recordOfAnswer(await importInto('items', businessId, text)))).toEqual([0, 0, 3, 0]);
    expect((await exportFrom('items', businessId, '&active=false')).text).not.toContain('caja');
  });

  it('is refused for other accounts', async () => {
    const businessId = await makeBusiness(scene.client);
    for (const group of ['customers', 'providers', 'carriers', 'items'] as const) {
      const name = `${group}.export` as 'customers.export';
      expect((await scene.otherAccount.client(name, { query: { businessId } })).status).toBe(404);
      expect((await scene.client(name, {})).status).toBe(400);
    }
  });
});
