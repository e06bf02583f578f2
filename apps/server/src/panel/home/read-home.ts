// GET /home: all data of the home page, in one transaction and for the current environment of the business.

import type { DataOf } from '@talonario/contract';
import { loadSriAvailabilityOf } from '../../authority/availability.ts';
import type { AuthorityServices } from '../../authority/services.ts';
import { readOpenAlerts } from '../../documents/alerts/store.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { noSignature, showSignature } from '../../records/signatures/show.ts';
import { findCurrentSignature } from '../../records/signatures/store.ts';
import { showAlert } from '../alerts/show.ts';
import { firstDayOfPeriods, homePagePeriodsOf } from './days.ts';
import { homePageFiguresOf } from './figures.ts';
import { loadAnnulledTotals, loadAuthorizedTotals, readDocumentCounts } from './store.ts';

type Home = DataOf<'home.get'>;

export async function loadHomePage(call: CallOf<'home.get', AuthorityServices>): Promise<{ data: Home } | Refusal> {
  const { account, query } = call;
  const now = call.now();
  const today = dayInGuayaquil(now);
  const found = await call.db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, query.businessId);
    if (business instanceof Refusal) return business;
    const environmentId = business.environment_id;
    const place = { accountId: account.id, businessId: business.id, environmentId };
    return {
      environmentId,
      authorized: await loadAuthorizedTotals(trx, place, firstDayOfPeriods(homePagePeriodsOf(today)), today),
      annulled: await loadAnnulledTotals(trx, place, firstDayOfPeriods(homePagePeriodsOf(today)), today),
      counts: await readDocumentCounts(trx, place),
      alerts: await readOpenAlerts(trx, { ...place, most: shownAlerts }),
      signature: await findCurrentSignature(trx, account.id, business.id),
      identification: business.identification,
    };
  });
  if (found instanceof Refusal) return found;
  const { failedEmails, ...counts } = found.counts;
  const block = found.signature ? showSignature(found.signature, found.identification, now) : noSignature;
  return {
    data: {
      ...homePageFiguresOf(found.authorized, found.annulled, today),
      documentCounts: counts,
      failedEmails,
      signature: signatureOf(block),
      providerRucMissing: call.config.providerRuc === undefined,
      authority: await loadSriAvailabilityOf(call, found.environmentId),
      alerts: found.alerts.map(showAlert),
    },
  };
}

const shownAlerts = 20;

function signatureOf({ status, daysLeft }: Pick<typeof noSignature, 'status' | 'daysLeft'>): Home['signature'] {
  const expiring = status === 'valid' && daysLeft !== null && daysLeft < 30;
  return { status: expiring ? 'expiring' : status, daysLeft };
}
