import { companyCheckDigitWarning } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { makePanelClient, type PanelClient, signIn } from '../../../test/panel-client.ts';
import { useScene } from '../../../test/scene.ts';
import {
  makeTestAccount,
  recordOfAnswer,
  recordsOfAnswer,
  startTestApp,
  type TestAccount,
} from '../../../test/test-app.ts';
import { expandOutboxEvents } from '../../delivery/fan-out/store.ts';
import { sendDueEmails } from '../../delivery/mail/send-due-emails.ts';
import { createApiKey } from '../../identity/api-keys/store.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import { unusedDemoRuc } from './demo-business.ts';

const scene = useScene({ simulator: true, config: { simulator: true } });

async function newcomer(plan = 'unlimited', at = scene.app): Promise<{ account: TestAccount; panel: PanelClient }> {
  const account = await makeTestAccount(scene.database, { plan });
  await scene.owner.deleteFrom('api_keys').where('account_id', '=', account.id).execute();
  return { account, panel: makePanelClient(at.url, await signIn(scene.database, account.id)) };
}

const stepsOf = async (panel: PanelClient, query: object = {}) =>
  (await panel('onboarding.get', { query })).body.data as Record<string, boolean>;

async function firstInvoice(panel: PanelClient, businessId: number) {
  const query = { businessId };
  const [point] = recordsOfAnswer(await panel('emissionPoints.list', { query }));
  const [customer] = recordsOfAnswer(await panel('customers.list', { query: { ...query, search: 'Muñoz' } }));
  const [item] = recordsOfAnswer(await panel('items.list', { query: { ...query, search: 'CAM-001' } }));
  return await panel('documents.create', {
    body: {
      business_id: businessId,
      customer_id: customer?.id,
      document_type_id: 1,
      emission_type_id: 1,
      establishment_id: point?.establishmentId,
      emission_point_id: point?.id,
      payment_method_id: 1,
      date: dayInGuayaquil(new Date()),
      items: [{ item_id: item?.id, amount: 2, price: 12.5 }],
      emit: true,
    },
  });
}

describe('the checklist', () => {
  it('is completed by a demo business, an invoice and its mail, with or without a key', async () => {
    const { account, panel } = await newcomer();
    const nothing = { business: false, signature: false, establishment: false, firstInvoice: false, email: false };
    const place = { providerRucMissing: true, demoPossible: true };
    expect(await stepsOf(panel)).toEqual({ ...nothing, apiKey: false, complete: false, ...place });
    const { businessId } = recordOfAnswer(await panel('demoBusiness.create')) as unknown as { businessId: number };
    expect(await stepsOf(panel)).toMatchObject({
      business: true,
      signature: true,
      establishment: true,
      firstInvoice: false,
    });
    const invoice = await firstInvoice(panel, businessId);
    expect([invoice.status, recordOfAnswer(invoice).state]).toEqual([201, 'authorizated']);
    expect(await stepsOf(panel)).toMatchObject({ firstInvoice: true, email: false });
    await scene.db.forAccount(account.id, (trx) => expandOutboxEvents(trx, account.id, 1_000));
    await sendDueEmails(scene.app.services, undefined).run(new AbortController().signal);
    // The API key is optional, because a business that only uses the panel needs none.
    expect(await stepsOf(panel, { businessId })).toMatchObject({ email: true, apiKey: false, complete: true });
    await createApiKey(scene.owner, { accountId: account.id, mode: 'live', name: 'Tienda', allowedIps: [] });
    expect(await stepsOf(panel)).toMatchObject({ apiKey: true, complete: true });
  });

  it('is about the requested business, and not available to other accounts', async () => {
    const { account, panel } = await newcomer();
    const made = recordOfAnswer(await panel('demoBusiness.create')) as unknown as { businessId: number };
    const { id } = await scene.owner
      .insertInto('businesses')
      .values({ account_id: account.id, identification: '1790000000001', business_name: 'X', address: 'Y' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await stepsOf(panel, { businessId: id })).toMatchObject({ business: true, signature: false });
    const stranger = await newcomer();
    const query = { businessId: made.businessId };
    expect((await stranger.panel('onboarding.get', { query })).status).toBe(404);
    expect((await makePanelClient(scene.app.url, undefined)('onboarding.get')).status).toBe(401);
  });
});

describe('the test signature', () => {
  const ownBusiness = async (panel: PanelClient) =>
    recordOfAnswer(
      await panel('businesses.create', {
        body: { identification: '1713175071001', business_name: 'JUANA PEREZ', address: 'Quito' },
      }),
    ).id;

  it('signs for the own RUC of a business, once', async () => {
    const { panel } = await newcomer();
    const params = { id: await ownBusiness(panel) };
    const answers = await Promise.all([1, 2, 3].map(() => panel('businesses.testSignature.create', { params })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('signature.exists');
    const { signature } = recordOfAnswer(await panel('businesses.get', { params })) as unknown as {
      signature: { ruc: string; status: string; holder: string };
    };
    expect(signature).toMatchObject({ ruc: '1713175071001', status: 'valid', holder: 'JUANA PEREZ' });
  });

  it('is refused for another account, in production and with the real SRI', async () => {
    const { account, panel } = await newcomer();
    const params = { id: await ownBusiness(panel) };
    const stranger = await newcomer();
    expect((await stranger.panel('businesses.testSignature.create', { params })).status).toBe(404);
    const real = await startTestApp(scene.database);
    const atReal = makePanelClient(real.url, await signIn(scene.database, account.id));
    expect((await atReal('businesses.testSignature.create', { params })).body.code).toBe('simulator.absent');
    await real.close();
    await scene.owner.updateTable('businesses').set({ environment_id: 2 }).where('id', '=', params.id).execute();
    expect((await panel('businesses.testSignature.create', { params })).body.code).toBe('simulator.absent');
  });
});

describe('the demo business', () => {
  it('is created once, with any number of clicks', async () => {
    const { panel } = await newcomer();
    const answers = await Promise.all([1, 2, 3].map(() => panel('demoBusiness.create')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(recordsOfAnswer(await panel('businesses.list'))).toHaveLength(1);
  });

  it('of two accounts never sends the same number to SRI', async () => {
    for (const { panel } of [await newcomer(), await newcomer()]) {
      const { businessId } = recordOfAnswer(await panel('demoBusiness.create')) as unknown as { businessId: number };
      expect(recordOfAnswer(await firstInvoice(panel, businessId)).state).toBe('authorizated');
    }
  });

  it('fits the smallest plan, and is refused if the plan is full', async () => {
    const { account, panel } = await newcomer('free');
    expect((await panel('demoBusiness.create')).status).toBe(201);
    await scene.owner
      .updateTable('businesses')
      .set({ identification: '1790000000001' })
      .where('account_id', '=', account.id)
      .execute();
    const refused = await panel('demoBusiness.create');
    expect([refused.status, refused.body.code]).toEqual([403, 'plan.limit_reached']);
  });

  it('is not offered with the real SRI', async () => {
    const real = await startTestApp(scene.database);
    const { panel } = await newcomer('unlimited', real);
    expect((await stepsOf(panel)).demoPossible).toBe(false);
    const refused = await panel('demoBusiness.create');
    expect([refused.status, refused.body.code]).toEqual([409, 'simulator.absent']);
    expect((await makePanelClient(real.url, undefined)('demoBusiness.create')).status).toBe(401);
    await real.close();
  });

  it('has a RUC with the right check digit, different for every account', () => {
    const rucs = Array.from({ length: 30_000 }, (_, index) => unusedDemoRuc(index + 1));
    expect(rucs.filter((ruc) => !/^1799\d{6}001$/.test(ruc) || companyCheckDigitWarning(ruc) !== undefined)).toEqual(
      [],
    );
    expect(new Set(rucs).size).toBe(rucs.length);
    expect(rucs).not.toContain('1799999990001'); // the demo account of npm start
  });
});
