// Routes with which clients request packages, query their progress and download them.
import { Readable } from 'node:stream';
import { type DataOf, maxStoredPackages, maxWaitingPackages, packageDays } from '@talonario/contract';
import { parsePeriod } from '@talonario/sri';
import { dayInGuayaquil, formatInstant } from '../../platform/clock/guayaquil.ts';
import { lockAccountFor } from '../../platform/db/account-lock.ts';
import type { PackageFileKind } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Call, type Handlers, RawReply, refuseProduction } from '../../platform/http/call.ts';
import { conflict, invalidBody, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness, findTargetBusiness } from '../../records/directories/scope.ts';
import {
  countChunks,
  countWaitingPackages,
  deletePackagesOverLimit,
  insertPackage,
  loadPackageChunk,
  loadPackages,
  type PackageRow,
} from './store.ts';

export const packageHandlers = {
  'packages.list': listPackages,
  'packages.create': createPackage,
  'packages.get': getPackage,
  'packages.download': downloadPackage,
} satisfies Handlers;

async function listPackages(call: Call<'packages.list'>) {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, call.query.businessId);
    if (business instanceof Refusal) return business;
    return {
      data: (await loadPackages(trx, call.account.id, heldFor(call), { businessId: business.id })).map(showPackage),
    };
  });
}

async function createPackage(call: Call<'packages.create'>) {
  const { account, body } = call;
  const period = parsePeriod(body.period);
  if (period === undefined)
    return invalidBody([{ field: 'period', message: 'must be of the years 2000 to 2099', code: 'field.not_allowed' }]);
  if (period.from > dayInGuayaquil(call.now()))
    return invalidBody([{ field: 'period', message: 'lies in the future', code: 'field.not_allowed' }]);
  return await call.transaction(async (trx) => {
    const business = await findTargetBusiness(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    await lockAccountFor(trx, 'books', account.id);
    if ((await countWaitingPackages(trx, account.id, business.id)) >= maxWaitingPackages)
      return conflict('package.too_many', 'Wait for the packages that are being built.');
    await deletePackagesOverLimit(trx, account.id, business.id, maxStoredPackages - 1);
    const expiresAt = new Date(call.now().getTime() + packageDays * 86_400_000);
    const holds = heldFor(call);
    const wanted = {
      accountId: account.id,
      businessId: business.id,
      period: period.text,
      holds,
      figures: body.figures ?? null,
      by: call.actor,
      expiresAt,
    };
    const [row] = await loadPackages(trx, account.id, holds, { id: await insertPackage(trx, wanted) });
    if (row === undefined) throw new Error('a package was not written');
    return { data: showPackage(row) };
  });
}

async function getPackage(call: Call<'packages.get'>) {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const row = await reachPackage(trx, call);
    return row instanceof Refusal ? row : { data: showPackage(row) };
  });
}

async function downloadPackage(call: Call<'packages.download'>) {
  const { account, db } = call;
  const row = await db.forAccount(account.id, async (trx) => {
    const found = await reachPackage(trx, call);
    if (found instanceof Refusal) return found;
    if (found.state !== 'ready') return conflict('package.not_ready', `The package is ${found.state}.`);
    const whole = (await countChunks(trx, account.id, found.id)) === found.parts;
    return whole ? found : conflict('package.lost', 'The database was restarted: ask for the package again.');
  });
  if (row instanceof Refusal) return row;
  async function* parts(found: PackageRow): AsyncGenerator<Buffer> {
    for (let part = 0; part < found.parts; part++) {
      const bytes = await db.forAccount(account.id, (trx) => loadPackageChunk(trx, account.id, found.id, part));
      if (bytes === undefined) throw new Error(`part ${part} of package ${found.id} is gone`);
      yield bytes;
    }
  }
  return new RawReply(200, Readable.from(parts(row), { objectMode: false }), {
    'content-type': 'application/zip',
    'content-length': String(row.bytes),
    'content-disposition': `attachment; filename="${row.period}.zip"`,
    'cache-control': 'private, no-store',
  });
}

/**
 * Parts of a package that the caller has the permission to read. A caller that lacks a permission must request a
 * smaller package.
 */
function heldFor({ rights }: Pick<Call<'packages.list'>, 'rights'>): PackageFileKind[] {
  const held: PackageFileKind[] = [];
  if (rights.permissions.includes('documents:read')) held.push('documents');
  if (rights.permissions.includes('received:read')) held.push('received');
  return held;
}

async function reachPackage(
  trx: Trx,
  call: Call<'packages.get'> | Call<'packages.download'>,
): Promise<PackageRow | Refusal> {
  const [row] = await loadPackages(trx, call.account.id, heldFor(call), { id: call.params.id });
  if (row === undefined || row.expires_at <= call.now()) return notFound();
  if ((call.query.businessId ?? row.business_id) !== row.business_id) return notFound();
  return refuseProduction(call, row.environment_id) ?? row;
}

function showPackage(row: PackageRow): DataOf<'packages.get'> {
  return {
    id: row.id,
    businessId: row.business_id,
    period: row.period,
    state: row.state,
    files: row.files,
    done: row.done,
    bytes: Number(row.bytes),
    error: row.error,
    createdAt: formatInstant(row.created_at),
    finishedAt: row.finished_at && formatInstant(row.finished_at),
    expiresAt: formatInstant(row.expires_at),
    download: row.state === 'ready' ? `/packages/${row.id}/download` : null,
  };
}
