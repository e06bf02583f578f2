// Rules of users that classify received documents automatically.
import { maxRules, routeNamed } from '@talonario/contract';
import { findCatalogRowById } from '@talonario/sri';
import { recordAudit } from '../../../identity/audit/record.ts';
import type { VatCredit } from '../../../platform/db/tables.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { conflict, type Fault, invalidBody, Refusal } from '../../../platform/http/replies/error-reply.ts';
import { immutableFaults } from '../../../records/directories/faults.ts';
import { listRecords } from '../../../records/directories/list.ts';
import { normalizeTextFields } from '../../../records/directories/normalize-texts.ts';
import { accessibleRowOrRefusal, findTargetBusiness } from '../../../records/directories/scope.ts';
import { purchaseTypeIds, sustainOfTypeFault } from './check-values.ts';
import {
  countRules,
  deleteRule,
  findRule,
  insertRule,
  type RuleColumns,
  type RuleRow,
  ruleListing,
  updateRule,
} from './rule-store.ts';
import { showClassificationRule } from './show.ts';

export async function listRules(call: Call<'classificationRules.list'>) {
  return await listRecords(
    call,
    ruleListing,
    call.paging({ sortBy: 'priority', sortDir: 'asc' }),
    showClassificationRule,
  );
}

export async function getRule(call: Call<'classificationRules.get'>) {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const row = await reachRule(trx, call);
    return row instanceof Refusal ? row : { data: showClassificationRule(row) };
  });
}

export async function createRule(call: Call<'classificationRules.create'>) {
  const { account, body, actor } = call;
  return await call.transaction(async (trx) => {
    const business = await findTargetBusiness(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    const columns = columnsOf(blank, body);
    if (columns instanceof Refusal) return columns;
    if ((await countRules(trx, account.id, business.id)) >= maxRules)
      return conflict('classification.too_many_rules', `A business has at most ${maxRules} rules.`);
    const by = { kind: actor.kind, id: actor.id, name: actor.name };
    const made = showClassificationRule(await insertRule(trx, account.id, business.id, columns, by));
    await audit(trx, call, 'classificationRules.create', made.id, null, made);
    return { data: made };
  });
}

export async function changeRule(call: Call<'classificationRules.update'>) {
  const { account, body } = call;
  return await call.transaction(async (trx) => {
    const row = await reachRule(trx, call, 'lock');
    if (row instanceof Refusal) return row;
    const faults = immutableFaults(createBody, row, body);
    if (faults.length > 0) return invalidBody(faults);
    const columns = columnsOf(row, body);
    if (columns instanceof Refusal) return columns;
    const changed = showClassificationRule(await updateRule(trx, account.id, row.id, columns));
    await audit(trx, call, 'classificationRules.update', row.id, showClassificationRule(row), changed);
    return { data: changed };
  });
}

export async function removeRule(call: Call<'classificationRules.delete'>) {
  return await call.transaction(async (trx) => {
    const row = await reachRule(trx, call, 'lock');
    if (row instanceof Refusal) return row;
    await deleteRule(trx, call.account.id, row.id);
    await audit(trx, call, 'classificationRules.delete', row.id, showClassificationRule(row), null);
    return null;
  });
}

const createBody = routeNamed('classificationRules.create').body;

type RuleCall =
  | Call<'classificationRules.get'>
  | Call<'classificationRules.update'>
  | Call<'classificationRules.delete'>;

async function reachRule(trx: Trx, call: RuleCall, lock?: 'lock'): Promise<RuleRow | Refusal> {
  const { id } = call.params;
  return accessibleRowOrRefusal(await findRule(trx, call.account.id, id, lock), call, {
    id,
    businessId: call.query.businessId,
  });
}

interface RuleBody {
  readonly name?: string;
  readonly priority?: number | null;
  readonly active?: boolean | null;
  readonly issuer_identification?: string | null;
  readonly document_type_id?: number | null;
  readonly line_text?: string | null;
  readonly sustain_code_id?: number | null;
  readonly deductible?: boolean | null;
  readonly vat_credit?: VatCredit | null;
  readonly fixed_asset?: boolean | null;
}

const blank: RuleColumns = {
  name: '',
  priority: 100,
  active: true,
  issuer_identification: null,
  document_type_id: null,
  line_text: null,
  sustain_code: null,
  deductible: null,
  vat_credit: null,
  fixed_asset: null,
};

/** Columns of the rule after the change, or the faults of the request. */
function columnsOf(before: RuleColumns, body: RuleBody): RuleColumns | Refusal {
  const sent = normalizeTextFields(body);
  const sustain = sent.sustain_code_id == null ? undefined : findCatalogRowById('sustain-codes', sent.sustain_code_id);
  const keep = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value);
  const columns: RuleColumns = {
    name: sent.name ?? before.name,
    priority: sent.priority === null ? blank.priority : keep(sent.priority, before.priority),
    active: sent.active === null ? true : keep(sent.active, before.active),
    issuer_identification: keep(sent.issuer_identification, before.issuer_identification),
    document_type_id: keep(sent.document_type_id, before.document_type_id),
    line_text: keep(sent.line_text, before.line_text),
    sustain_code: sent.sustain_code_id === undefined ? before.sustain_code : (sustain?.code ?? null),
    deductible: keep(sent.deductible, before.deductible),
    vat_credit: keep(sent.vat_credit, before.vat_credit),
    fixed_asset: keep(sent.fixed_asset, before.fixed_asset),
  };
  const unknown = sent.sustain_code_id != null && sustain?.current !== true;
  const faults = unknown ? [noSustain] : ruleFaults(columns);
  return faults.length > 0 ? invalidBody(faults) : columns;
}

const noSustain: Fault = {
  field: 'sustain_code_id',
  message: 'is not in the catalog, or not in force',
  code: 'field.not_found',
  params: { catalog: 'sustain-codes' },
};

function ruleFaults(rule: RuleColumns): Fault[] {
  const conditions = [rule.issuer_identification, rule.document_type_id, rule.line_text];
  const values = [rule.sustain_code, rule.deductible, rule.vat_credit, rule.fixed_asset];
  const type = rule.document_type_id === null ? undefined : findCatalogRowById('document-types', rule.document_type_id);
  const faults: (Fault | undefined)[] = [
    conditions.every((condition) => condition === null)
      ? {
          field: 'issuer_identification',
          message: 'a rule needs an issuer, a type of document or a text of a line',
          code: 'classification.no_condition',
        }
      : undefined,
    values.every((value) => value === null)
      ? { field: 'sustain_code_id', message: 'a rule needs a value to give', code: 'classification.no_value' }
      : undefined,
    rule.document_type_id !== null && !purchaseTypeIds.includes(rule.document_type_id)
      ? { field: 'document_type_id', message: 'has no sustento: nothing is classified', code: 'field.not_allowed' }
      : undefined,
    type === undefined || rule.sustain_code === null ? undefined : sustainOfTypeFault(rule.sustain_code, type.code),
  ];
  return faults.filter((fault) => fault !== undefined);
}

async function audit(
  trx: Trx,
  call: Pick<Call<'classificationRules.update'>, 'account' | 'actor' | 'ip' | 'requestId'>,
  action: string,
  recordId: number,
  before: object | null,
  after: object | null,
): Promise<void> {
  await recordAudit(trx, call, { action, recordType: 'classificationRule', recordId, before, after });
}
