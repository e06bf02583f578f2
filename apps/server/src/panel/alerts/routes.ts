import { readOpenAlerts, resolveAlert } from '../../documents/alerts/store.ts';
import { recordAudit } from '../../identity/audit/record.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { showAlert } from './show.ts';

/** Maximum number of alerts in the answer. More alerts usually have one cause, so the newest are enough. */
const mostAlerts = 200;

export const alertHandlers = {
  'alerts.list': (call) =>
    call.db.forAccount(call.account.id, async (trx) => {
      const { businessId } = call.query;
      const business = businessId === undefined ? undefined : await findAccessibleBusiness(trx, call, businessId);
      if (business instanceof Refusal) return business;
      const alerts = await readOpenAlerts(trx, { accountId: call.account.id, businessId, most: mostAlerts });
      return { data: alerts.map(showAlert) };
    }),
  // Dismissing an alert twice succeeds, because two users may have the same page open.
  'alerts.resolve': (call) =>
    call.transaction(async (trx) => {
      const alert = await resolveAlert(trx, call.account.id, call.params.id);
      if (alert === undefined) return notFound();
      if (alert.wasOpen)
        await recordAudit(trx, call, {
          action: 'alerts.resolve',
          recordType: 'alert',
          recordId: alert.id,
          before: { kind: alert.kind, resolved: false },
          after: { kind: alert.kind, resolved: true },
          ...(alert.businessId !== null && { businessId: alert.businessId }),
        });
      return null;
    }),
} satisfies Handlers;
