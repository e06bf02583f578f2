/**
 * All permissions of users and API keys, with their meaning. Routes, roles, keys and docs use the names of this list.
 */
export const permissions = {
  'documents:read': 'list, show, download and preview documents',
  'documents:draft': 'create, change and delete drafts',
  'documents:emit': 'emit, correct, verify, send by e-mail and bring in documents',
  'documents:annul': 'open and give up an annulment',
  'received:read': 'list, show and download received documents and their imports',
  'received:write': 'import, fetch, accept and classify received documents',
  'parties:read': 'list and show customers, providers and carriers',
  'parties:write': 'create, change, import and delete customers, providers and carriers',
  'items:read': 'list and show products and services',
  'items:write': 'create, change, import and delete products and services',
  'payments:read': 'list receivables and payments',
  'payments:write': 'write down and delete payments',
  'reports:read': 'read books, forms, annexes and the calendar',
  'reports:close': 'answer what a form asks, close and reopen a period, ask SRI about it',
  'settings:read': 'show businesses, signatures, logos, establishments, points, sequences and webhooks',
  'settings:write': 'change businesses, signatures, logos, establishments, points, sequences and webhooks',
  'log:read': 'read the log of requests',
  'account:manage': 'manage people, invitations, keys and the plan, and read the log of changes',
} as const;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as readonly Permission[];

/** Permissions that an API key may have. */
export type KeyPermission = Exclude<Permission, 'account:manage'>;

export const keyPermissions = permissionNames.filter((name): name is KeyPermission => name !== 'account:manage');
