import { userRoles } from '../permissions/roles.ts';
import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { completeListResponse, noContent, recordResponse } from '../schema/envelopes.ts';
import { emailAddress, flag, id, instant, lineText, nullable, oneOf, patternText } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

const email = emailAddress();

/** Limits of a user. Null: limited only by the account. */
const limits = {
  businessIds: nullable(Type.Array(id(), { description: 'The only businesses they see.' })),
  emissionPointIds: nullable(Type.Array(id(), { description: 'Of a cashier: where they sell.' })),
};

const limitFields = {
  business_ids: Type.Optional(
    nullable(
      Type.Array(id(), { minItems: 1, maxItems: 200, description: 'Null: all. Not for owners and administrators.' }),
    ),
  ),
  emission_point_ids: Type.Optional(
    nullable(Type.Array(id(), { minItems: 1, maxItems: 200, description: 'Needed for a cashier, and only for one.' })),
  ),
};

export const User = Type.Object(
  {
    id: id(),
    email: Type.String(),
    name: Type.String(),
    role: oneOf(userRoles),
    ...limits,
    active: flag(),
    lastSeenAt: nullable(instant()),
    createdAt: instant(),
  },
  { title: 'User' },
);

export const Invitation = Type.Object(
  { id: id(), email: Type.String(), role: oneOf(userRoles), ...limits, expiresAt: instant(), createdAt: instant() },
  { title: 'Invitation' },
);

const InvitationWithLink = Type.Object(
  { ...Invitation.properties, link: Type.String({ description: 'Shown only here; it was also sent by mail.' }) },
  { title: 'InvitationWithLink' },
);

/** The account: what the plan allows, and how much of it is used. `null`: no limit. */
export const Account = Type.Object(
  {
    id: id(),
    name: Type.String(),
    plan: Type.Object({ name: Type.String(), apiAccess: flag(), requestsPerMinute: nullable(Type.Integer()) }),
    use: Type.Object({
      businesses: Type.Object({ active: Type.Integer(), most: nullable(Type.Integer()) }),
      establishments: Type.Object({ active: Type.Integer(), most: nullable(Type.Integer()) }),
      emissionPoints: Type.Object({ active: Type.Integer(), most: nullable(Type.Integer()) }),
      documentsThisMonth: Type.Integer(),
    }),
    retryWindowSeconds: Type.Integer({
      description:
        'How long a POST without an Idempotency-Key counts as a repeat of one that was not answered, or was answered 5xx. 0: never.',
    }),
    createdAt: instant(),
  },
  { title: 'Account' },
);

export const userRoutes = [
  panelRoute({
    name: 'account.get',
    method: 'GET',
    path: '/account',
    permission: 'none',
    access: 'user',
    summary: 'The account, its plan and its use',
    responses: { 200: recordResponse(Account) },
    errors: [],
  }),
  panelRoute({
    name: 'account.update',
    method: 'PUT',
    path: '/account',
    permission: 'account:manage',
    access: 'user',
    summary: 'Change the name of the account, or its settings',
    body: requestBodySchema('AccountUpdate', {
      name: Type.Optional(lineText(200)),
      retry_window_seconds: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 120,
          description: 'Default 40. 0: requests that look alike are never merged.',
        }),
      ),
    }),
    responses: { 200: recordResponse(Account) },
    errors: [422],
  }),
  panelRoute({
    name: 'users.list',
    method: 'GET',
    path: '/users',
    permission: 'account:manage',
    access: 'user',
    summary: 'The people of the account',
    responses: { 200: completeListResponse(User) },
    errors: [],
  }),
  panelRoute({
    name: 'users.update',
    method: 'PUT',
    path: '/users/{id}',
    permission: 'account:manage',
    access: 'user',
    summary: 'Change the role of a person, what they are limited to, or whether they may enter',
    description:
      'An account always keeps one active owner (409), and users cannot change their own rights. Only an owner can add or change owners.',
    params: idParams,
    body: requestBodySchema('UserUpdate', {
      role: Type.Optional(oneOf(userRoles)),
      active: Type.Optional(flag()),
      ...limitFields,
    }),
    responses: { 200: recordResponse(User) },
    errors: [403, 404, 409, 422],
  }),
  panelRoute({
    name: 'users.delete',
    method: 'DELETE',
    path: '/users/{id}',
    permission: 'account:manage',
    access: 'user',
    summary: 'Remove a person from the account',
    description:
      'Every session of theirs in it ends. What they did stays in the audit log, and an invitation brings them back. An account always keeps one active owner (409).',
    params: idParams,
    responses: { 204: noContent },
    errors: [404, 409],
  }),
  panelRoute({
    name: 'invitations.list',
    method: 'GET',
    path: '/invitations',
    permission: 'account:manage',
    access: 'user',
    summary: 'List open invitations',
    responses: { 200: completeListResponse(Invitation) },
    errors: [],
  }),
  panelRoute({
    name: 'invitations.create',
    method: 'POST',
    path: '/invitations',
    permission: 'account:manage',
    access: 'user',
    summary: 'Invite a user to the account',
    body: requestBodySchema('InvitationCreate', { email, role: oneOf(userRoles), ...limitFields }),
    responses: { 201: recordResponse(InvitationWithLink) },
    secretResponse: true,
    errors: [403, 422, 429],
  }),
  panelRoute({
    name: 'invitations.delete',
    method: 'DELETE',
    path: '/invitations/{id}',
    permission: 'account:manage',
    access: 'user',
    summary: 'Take an invitation back',
    params: idParams,
    responses: { 204: noContent },
    errors: [404],
  }),
  panelRoute({
    name: 'invitations.read',
    method: 'POST',
    path: '/invitations:read',
    permission: 'none',
    access: 'anyone',
    summary: 'What an invitation invites to',
    body: requestBodySchema('InvitationRead', {
      token: patternText('^[A-Za-z0-9_-]{43}$', 'the token of an account e-mail'),
    }),
    responses: {
      200: recordResponse(
        Type.Object({
          email: Type.String(),
          account: Type.String(),
          role: oneOf(userRoles),
          known: flag('A user signs in with this address already, and joins with the existing password.'),
        }),
      ),
    },
    errors: [404, 429],
  }),
] as const;
