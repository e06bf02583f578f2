// The directories of the demo account: an invented business that can issue at once, and the people and things to issue
// with. Made at the first start of an empty database, and found at every other.
import type { Config } from '../../platform/config/config.ts';
import { demoNames } from '../../records/demo/demo-names.ts';
import type { OpenedSignature } from '../../records/demo/demo-seed.ts';
import type { DemoStep } from './demo-step.ts';
import { hasBusiness, readDemoIds } from './demo-store.ts';

export const demoDirectories: DemoStep = {
  name: 'directories',
  async run({ owner, config, accountId, signature: begun }) {
    // All of it is one transaction. Whoever has a business has been here, and may have changed it to taste since.
    if (!(await hasBusiness(owner, accountId))) {
      // Loaded only now: every other start would wait for code it does not run.
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
      const signature = await (begun ?? beginSignature(config.signatureHash));
      const seed = { identification, signature, masterKeys: config.masterKeys() };
      await owner.transaction().execute((trx) => seedDemo(trx, writer, seed));
    }
    return await readDemoIds(owner, accountId);
  },
};

/** Needs no database, and most of the time that a demo takes. */
export async function beginSignature(hash: Config['signatureHash']): Promise<OpenedSignature> {
  const { makeDemoSignature } = await import('../../records/demo/demo-seed.ts');
  return await makeDemoSignature(demoNames.business, new Date(), hash);
}
