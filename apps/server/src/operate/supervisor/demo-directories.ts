// The directories of the demo account: an invented business that can issue at once, and the people and things to issue
// with. Made at the first start of an empty database, and found at every other.
import { sql } from 'kysely';
import { demoNames } from '../../records/demo/demo-names.ts';
import type { DemoIds } from './demo-file.ts';
import type { DemoScene, DemoStep } from './demo-step.ts';

export const demoDirectories: DemoStep = {
  name: 'directories',
  async run(scene) {
    // All of it is one transaction. Whoever has a business has been here, and may have changed it to taste since.
    if (!(await hasBusiness(scene))) {
      // Loaded only now: every other start would wait for code it does not run.
      const { seedDemo, makeDemoSignature } = await import('../../records/demo/demo-seed.ts');
      const { owner, config, accountId } = scene;
      const writer = {
        account: { id: accountId },
        actor: { kind: 'system', id: null, name: 'demo' },
        mode: 'live',
        ip: null,
        requestId: null,
        now: () => new Date(),
      } as const;
      const { business: identification } = demoNames;
      const signature = await makeDemoSignature(identification, writer.now(), config.signatureHash);
      const seed = { identification, signature, masterKeys: config.masterKeys() };
      await owner.transaction().execute((trx) => seedDemo(trx, writer, seed));
    }
    return await readIds(scene);
  },
};

/** What demo.json tells scripts to start with. */
async function readIds({ owner, accountId }: DemoScene): Promise<DemoIds> {
  const party = (role: 'customer' | 'provider' | 'carrier', identification: string) =>
    sql`(select id from parties where business_id = b.id and role = ${role} and identification = ${identification})`;
  const { rows } = await sql<DemoIds>`
    select b.id as "businessId",
           (select min(id) from establishments where business_id = b.id) as "establishmentId",
           (select min(id) from emission_points where business_id = b.id) as "emissionPointId",
           ${party('customer', demoNames.customer)} as "customerId",
           ${party('customer', demoNames.finalConsumer)} as "finalConsumerId",
           ${party('provider', demoNames.provider)} as "providerId",
           ${party('carrier', demoNames.carrier)} as "carrierId",
           (select id from items where business_id = b.id and code = ${demoNames.item}) as "itemId"
      from businesses b where b.account_id = ${accountId} and b.identification = ${demoNames.business}
  `.execute(owner);
  return rows[0] ?? {};
}

async function hasBusiness({ owner, accountId }: DemoScene): Promise<boolean> {
  const query = owner.selectFrom('businesses').select('id').where('account_id', '=', accountId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
