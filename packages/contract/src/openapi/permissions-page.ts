// Generates docs/permissions.md, the permissions of each role, from the routes and the roles.
import { operations } from '../panel/routes.ts';
import { missingPermissionForRoute, possiblePermissions } from '../permissions/needed.ts';
import { permissions } from '../permissions/permissions.ts';
import { roleRights, userRoles } from '../permissions/roles.ts';

/** Creates the text of `docs/permissions.md`. */
export function permissionsText(): string {
  return `# Permissions

Generated from the contract by \`npm run generate\`. Every route names the permission it needs; one function checks it at the entry of
a request, for keys and for users. A caller without it gets \`403 permission.missing\` with the name of the permission.

A person or a key can be limited to some businesses of the account; a cashier is limited to emission points and to their own documents.
Everything outside these limits is hidden from them: it is \`404\`, and no list, sum, export or event shows it.

## All permissions

| permission | allows to |
|---|---|
${Object.entries(permissions)
  .map(([name, meaning]) => `| \`${name}\` | ${meaning} |`)
  .join('\n')}

A key has all of them by default, except \`account:manage\`, which only users can have.

## Roles

| permission | ${userRoles.join(' | ')} |
|---|${userRoles.map(() => '---|').join('')}
${Object.keys(permissions)
  .map((name) => `| \`${name}\` | ${userRoles.map((role) => mark(hasPermission(role, name))).join(' | ')} |`)
  .join('\n')}

Only an owner can create, change or remove an owner. An accountant prepares documents that another user emits. A cashier sells at
assigned emission points, sees only the documents they created there, writes notes about those only, and may change only the customers directory.

## Routes

\`panel\`: only in the panel, under \`/app/api\`. If there are two permissions, the request decides: \`emit\` or \`verify\` needs the first one.

| route | operation | permission | ${userRoles.join(' | ')} |
|---|---|---|${userRoles.map(() => '---|').join('')}
${operations
  .filter(({ access }) => access !== 'anyone')
  .map(rowOf)
  .join('\n')}
`;
}

function rowOf(route: (typeof operations)[number]): string {
  const needed = possiblePermissions(route.permission);
  const words = needed.length === 0 ? 'none' : `${needed.map((name) => `\`${name}\``).join(', ')}${besidesOf(route)}`;
  const roles = userRoles.map((role) => mark(missingPermissionForRoute(route, roleRights[role]) === undefined));
  const where = route.access === undefined ? '' : ' (panel)';
  return `| ${route.method} ${route.path}${where} | \`${route.name}\` | ${words} | ${roles.join(' | ')} |`;
}

function besidesOf({ permission }: (typeof operations)[number]): string {
  if (typeof permission === 'string' || !('besides' in permission)) return '';
  const { parameter, permission: name } = permission.besides;
  return `; with \`${parameter}\` also \`${name}\``;
}

function hasPermission(role: (typeof userRoles)[number], name: string): boolean {
  return (roleRights[role].permissions as readonly string[]).includes(name);
}

function mark(allowed: boolean): string {
  return allowed ? '✓' : '–';
}
