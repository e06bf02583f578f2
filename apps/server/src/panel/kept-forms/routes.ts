import { mostKeptForms } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { conflict, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import { reachBusiness } from '../../records/directories/scope.ts';
import { countForms, deleteForm, insertForm, listForms, readForm, type Shelf, updateForm } from './store.ts';

export const keptFormHandlers = {
  'keptForms.list': (call) =>
    call.db.forAccount(call.account.id, async (trx) => {
      const business = await reachBusiness(trx, call, call.query.businessId);
      if (business instanceof Refusal) return business;
      const rows = await listForms(trx, shelfOf(call, call.query.businessId));
      return {
        data: rows.map(({ place, version, updated_at }) => ({ place, version, updatedAt: formatInstant(updated_at) })),
      };
    }),
  'keptForms.get': (call) =>
    call.db.forAccount(call.account.id, async (trx) => {
      const { businessId, place } = call.query;
      const form = await readForm(trx, { ...shelfOf(call, businessId), place });
      return form === undefined ? notFound() : { data: form };
    }),
  'keptForms.keep': keepForm,
  'keptForms.forget': (call) =>
    call.transaction(async (trx) => {
      const business = await reachBusiness(trx, call, call.body.business_id);
      if (business instanceof Refusal) return business;
      const { business_id: businessId, place, version } = call.body;
      const found = await deleteForm(trx, { ...shelfOf(call, businessId), place }, version ?? undefined);
      return found || version === undefined || version === null ? null : elsewhere();
    }),
} satisfies Handlers;

async function keepForm(call: PanelCall<'keptForms.keep'>) {
  const { business_id: businessId, place, version, content } = call.body;
  return await call.transaction(async (trx) => {
    const business = await reachBusiness(trx, call, businessId);
    if (business instanceof Refusal) return business;
    const form = { ...shelfOf(call, businessId), place };
    if (version !== undefined && version !== null) {
      const next = await updateForm(trx, form, version, content);
      return next === undefined ? elsewhere() : { data: { version: next } };
    }
    if ((await countForms(trx, form)) >= mostKeptForms) return tooMany();
    const first = await insertForm(trx, form, content);
    return first === undefined ? elsewhere() : { data: { version: first } };
  });
}

function shelfOf(
  { account, actor }: Pick<PanelCall<'keptForms.keep'>, 'account' | 'actor'>,
  businessId: number,
): Shelf {
  return { accountId: account.id, userId: actor.id, businessId };
}

function elsewhere(): Refusal {
  return conflict('form.elsewhere', 'The form was written or finished on another device meanwhile.');
}

function tooMany(): Refusal {
  return conflict('form.too_many', `At most ${mostKeptForms} unfinished forms are kept.`);
}
