// Directories of the demo account: an invented business that can issue at once, with parties and items. They are
// created at the first start on an empty database; later starts find them.
import type { Config } from '../../platform/config/config.ts';
import { demoNames } from '../../records/demo/demo-names.ts';
import type { DemoSignature } from '../../records/demo/demo-seed.ts';
import type { DemoStep } from './demo-step.ts';
import { accountHasBusiness, readDemoIds } from './demo-store.ts';

export const demoDirectories: DemoStep = {
  name: 'directories',
  async run({ owner, config, accountId, signature: begun }) {
    // One transaction creates all directories, so an existing business shows that an earlier start created them. A user
    // may have changed them since.
    if (!(await accountHasBusiness(owner, accountId))) {
      // Loaded on demand, because starts after the first one do not need this code.
      const { seedDemo } = await import('../../records/demo/demo-seed.ts');
      const writer = {
        account: { id: accountId },
        actor: { kind: 'system', id: null, name: 'demo' },
        mode: 'live',
        ip: null,
        requestId: null,
        now: () => new Date(),
      } as const;
      const { business: identification } = demoNames;
      const signature = await (begun ?? makeDemoSignatureEarly(config.signatureHash));
      const seed = { identification, signature, masterKeys: config.masterKeys() };
      await owner.transaction().execute((trx) => seedDemo(trx, writer, seed));
    }
    return await readDemoIds(owner, accountId);
  },
};

/** Makes the demo signature before the database is ready. It takes most of the time of creating the demo. */
export async function makeDemoSignatureEarly(hash: Config['signatureHash']): Promise<DemoSignature> {
  const { makeDemoSignature } = await import('../../records/demo/demo-seed.ts');
  return await makeDemoSignature(demoNames.business, new Date(), hash);
}
