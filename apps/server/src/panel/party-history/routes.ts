import { documentTypeById } from '@talonario/sri';
import type { Handlers, PanelCall } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/replies/error-reply.ts';
import { findNamesOfRecords, type IssuedTotals, type NamedRecord, partyExists, sumDocumentsIssuedTo } from './store.ts';

export const partyHistoryHandlers = {
  'parties.summary': ({ account, db, params }) =>
    db.forAccount(account.id, async (trx) => {
      if (!(await partyExists(trx, account.id, params.id))) return notFound();
      return { data: summaryOf(await sumDocumentsIssuedTo(trx, account.id, params.id)) };
    }),
  'recordNames.find': findRecordNames,
} satisfies Handlers;

function summaryOf(rows: readonly IssuedTotals[]) {
  const valid = rows.filter((row) => row.valid);
  return {
    byType: valid.map(({ document_type_id: typeId, count, total }) => ({
      code: documentTypeById(typeId)?.code ?? '',
      count,
      total: Number(total),
    })),
    firstDate: valid.map(({ first }) => first).sort()[0] ?? null,
    lastDate:
      valid
        .map(({ last }) => last)
        .sort()
        .at(-1) ?? null,
    unfinished: rows.reduce((sum, row) => sum + (row.valid ? 0 : row.count), 0),
  };
}

async function findRecordNames({ account, db, body }: PanelCall<'recordNames.find'>) {
  const wanted = new Map<NamedRecord, Set<number>>();
  for (const { type, id } of body.records) wanted.set(type, (wanted.get(type) ?? new Set()).add(id));
  return await db.forAccount(account.id, async (trx) => {
    const data: { type: NamedRecord; id: number; name: string }[] = [];
    for (const [type, ids] of wanted)
      for (const found of await findNamesOfRecords(trx, account.id, type, [...ids])) data.push({ type, ...found });
    return { data };
  });
}
