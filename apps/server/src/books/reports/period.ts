// Finds the documents of a request: a business, an environment, and a span of days with all its documents entered.
import { maxReportDays } from '@talonario/contract';
import { daysBetween } from '@talonario/sri';
import type { Database } from '../../platform/db/pool.ts';
import { refuseProduction } from '../../platform/http/call.ts';
import { badRequest, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import type { RecordPrincipal } from '../../records/directories/scope-store.ts';
import { enterWaitingDocuments } from '../ledger/enter-documents.ts';
import type { BookPeriod } from '../ledger/register-store.ts';

export interface ReportPeriodRequest {
  readonly businessId: number;
  readonly from: string;
  readonly to: string;
  readonly environment?: 'test' | 'production' | undefined;
}

type Asking = RecordPrincipal & { readonly db: Pick<Database, 'forAccount'> };

export async function findAccessibleReportPeriod(
  asking: Asking,
  asked: ReportPeriodRequest,
): Promise<BookPeriod | Refusal> {
  const { businessId, from, to } = asked;
  if ([from, to].some((day) => day < firstDay || day > lastDay))
    return badRequest('request.invalid_parameter', `from and to must lie between ${firstDay} and ${lastDay}.`);
  if (to < from) return badRequest('request.invalid_parameter', 'to must not be before from.');
  if (daysBetween(from, to) > maxReportDays)
    return badRequest('request.invalid_parameter', `to may be at most ${maxReportDays} days after from.`);
  const accountId = asking.account.id;
  const business = await asking.db.forAccount(accountId, (trx) => findAccessibleBusiness(trx, asking, businessId));
  if (business instanceof Refusal) return business;
  const environmentId =
    asked.environment === undefined ? business.environment_id : asked.environment === 'test' ? 1 : 2;
  const refusal =
    refuseProduction(asking, environmentId) ??
    (await enterWaitingDocuments(asking.db, { accountId, businessId, from, to }));
  return refusal ?? { accountId, businessId, environmentId, from, to };
}

// First and last day of a report. Documents have no dates outside these years: see `parsePeriod`.
const firstDay = '2000-01-01';
const lastDay = '2099-12-31';
