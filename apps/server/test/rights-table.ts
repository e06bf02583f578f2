// Permissions of all routes. The table is written by hand from the specification and not derived from the contract.
import type { Permission, UserRole } from '@talonario/contract';

const routesByPermission: Readonly<Record<string, string>> = {
  'documents:read': `documents.list documents.get documents.download documents.emails.list documents.creditDraft documents.sums
    documents.export documents.zip documents.related.list home.get home.todo day.get alerts.list`,
  // These routes need one or the other permission, depending on whether the body requests an emission.
  'documents:draft documents:emit': 'documents.create documents.update documents.batch',
  'documents:draft': 'documents.delete',
  'documents:emit': `documents.correct documents.email.send documents.email.compose documents.bringIn documents.bringInFile
    alerts.resolve`,
  'documents:annul': 'documents.annulment.request documents.annulment.withdraw',
  'received:read': `documents.received.list receivedDocuments.list receivedDocuments.get receivedDocuments.download
    receivedDocuments.withholdingDraft receivedDocuments.export receivedDocuments.zip imports.list imports.get imports.rows.list
    receivedDocuments.classification classificationRules.list classificationRules.get classificationBatches.list
    classificationProgress.get classificationInbox.list documents.classification.get`,
  'received:write': `receivedDocuments.import receivedDocuments.fetch receivedDocuments.mark receivedDocuments.update
    receivedDocuments.supplier receivedDocuments.acceptance.give receivedDocuments.acceptance.withdraw
    classificationRules.create classificationRules.update classificationRules.delete classificationRules.apply
    classificationBatches.undo documents.classification.update`,
  'parties:read': `customers.list customers.get customers.search customers.export providers.list providers.get providers.search
    providers.export carriers.list carriers.get carriers.search carriers.export parties.summary`,
  'parties:write': `customers.create customers.update customers.delete customers.import providers.create providers.update
    providers.delete providers.import carriers.create carriers.update carriers.delete carriers.import customers.put providers.put
    carriers.put`,
  'items:read': 'items.list items.get items.export',
  'items:write': 'items.create items.update items.delete items.import',
  'settings:read': `businesses.list businesses.get businesses.logo.get businesses.signature.check businesses.signature.verify
    establishments.list establishments.get emissionPoints.list emissionPoints.get sequences.list sequences.get sequences.proposals
    webhookEndpoints.list webhookEndpoints.get webhookEndpoints.deliveries.list onboarding.get outbox.list outbox.get outbox.download
    rehearsals.list rehearsals.get businesses.goLive.get`,
  'settings:write': `businesses.create businesses.update businesses.delete businesses.files.upload businesses.files.renew
    businesses.logo.delete establishments.create establishments.update establishments.delete emissionPoints.create
    emissionPoints.update emissionPoints.delete sequences.update webhookEndpoints.create webhookEndpoints.update
    webhookEndpoints.delete webhookEndpoints.secret.rotate webhookEndpoints.deliveries.replay webhookEndpoints.test.send
    demoBusiness.create businesses.testSignature.create rehearsals.create businesses.goLive.update businesses.goLive.tryMail businesses.goLive.begin businesses.goLive.pause
    businesses.goLive.resume`,
  'reports:read': `home.month obligations.list obligations.calendar businesses.obligationSettings.get reports.get reports.documents
    periods.list periods.get taxForms.get taxForms.boxes.documents.list taxForms.leftOut.documents.list taxForms.upload taxForms.summary
    ats.get ats.download businesses.atsSettings.get
    packages.list packages.create packages.get packages.download`,
  'reports:close': `businesses.obligations.update businesses.obligationSettings.replace periods.close periods.reopen periods.verify
    taxForms.answers.replace businesses.atsSettings.replace documents.atsExport.replace`,
  'log:read': 'requests.list requests.get',
  'account:manage': `auditLog.list account.update users.list users.update users.delete invitations.list invitations.create invitations.delete
    secondFactor.demand apiKeys.list apiKeys.create apiKeys.update apiKeys.delete apiKeys.uses.list recordNames.find`,
  '': `catalogs.list catalogs.get me.get session.get sessions.list sessions.delete sessions.deleteOthers profile.update password.change
    account.get secondFactor.get secondFactor.start secondFactor.confirm secondFactor.codes.renew secondFactor.remove authority.get
    live.stream formCatalogs.get operator.get workplaces.list clients.list events.list
    memberships.list session.switch membership.delete invitations.accept`,
};

const reading = ['documents', 'received', 'parties', 'items', 'payments', 'reports', 'settings', 'log'].map(
  (area) => `${area}:read`,
);
const writing = [
  'documents:draft',
  'documents:emit',
  'documents:annul',
  'received:write',
  'parties:write',
  'items:write',
];
const everything = [...reading, ...writing, 'payments:write', 'reports:close', 'settings:write'];

const permissionsOfRole: Readonly<Record<UserRole, readonly string[]>> = {
  owner: [...everything, 'account:manage'],
  administrator: [...everything, 'account:manage'],
  member: everything,
  accountant: [...reading, 'documents:draft', 'received:write', 'reports:close'],
  cashier: [
    'documents:read',
    'documents:draft',
    'documents:emit',
    'parties:read',
    'parties:write',
    'items:read',
    'payments:write',
  ],
};

export function makeRightsTable() {
  const byRoute = new Map<string, readonly Permission[]>(
    Object.entries(routesByPermission).flatMap(([permissions, names]) =>
      names.split(/\s+/).map((name) => [name, permissions.split(' ').filter(Boolean) as Permission[]] as const),
    ),
  );
  const needs = (name: string): readonly Permission[] => byRoute.get(name) ?? [];
  return {
    names: [...byRoute.keys()],
    /** Permissions of a route, of which the caller needs one; none if the list is empty. */
    needs,
    allows(role: UserRole, name: string): boolean {
      // Of all parties, a cashier may change only customers.
      if (role === 'cashier' && needs(name).includes('parties:write') && !name.startsWith('customers.')) return false;
      return needs(name).length === 0 || needs(name).some((permission) => permissionsOfRole[role].includes(permission));
    },
  };
}
