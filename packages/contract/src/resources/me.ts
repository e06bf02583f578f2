import { keyPermissions, permissionNames } from '../permissions/permissions.ts';
import { userRoles } from '../permissions/roles.ts';
import { recordResponse } from '../schema/envelopes.ts';
import { id, instant, nullable, oneOf } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { route } from './route.ts';

const Quota = Type.Object(
  {
    limit: nullable(Type.Integer({ description: 'Null: no limit.' })),
    left: nullable(Type.Integer({ description: 'In this window. Null: no limit.' })),
    resetsInSeconds: nullable(Type.Integer({ description: 'Until all of it is there again.' })),
  },
  { title: 'Quota' },
);

const businessIds = nullable(Type.Array(id(), { description: 'The only businesses seen. Null: all of the account.' }));

/** Response about the caller: its account, its permissions and the rest of its plan's quota. */
export const Me = Type.Object(
  {
    account: Type.Object({ id: id(), name: Type.String() }),
    plan: Type.Object({
      name: Type.String(),
      requestsPerMinute: Quota,
      emissionsPerMinute: Quota,
      documentsThisMonth: Type.Integer({ description: 'Emitted in the calendar month, in Guayaquil.' }),
    }),
    key: nullable(
      Type.Object(
        {
          id: id(),
          name: Type.String(),
          mode: oneOf(['live', 'test']),
          permissions: Type.Array(oneOf(keyPermissions)),
          businessIds,
          expiresAt: nullable(instant('Null: never.')),
        },
        { title: 'MeKey', description: 'Null for a person.' },
      ),
    ),
    person: nullable(
      Type.Object(
        {
          id: id(),
          email: Type.String(),
          name: Type.String(),
          role: oneOf(userRoles),
          permissions: Type.Array(oneOf(permissionNames)),
          businessIds,
          emissionPointIds: nullable(Type.Array(id(), { description: 'Where a cashier sells. Null: anywhere.' })),
        },
        { title: 'MePerson', description: 'Null for a key.' },
      ),
    ),
  },
  { title: 'Me' },
);

export const meRoutes = [
  route({
    name: 'me.get',
    method: 'GET',
    path: '/me',
    permission: 'none',
    tag: 'Account',
    summary: 'Show the caller and its permissions',
    description: 'The account, what is left of its plan, and what the key or person may do and see.',
    responses: { 200: recordResponse(Me) },
    errors: [],
  }),
] as const;
