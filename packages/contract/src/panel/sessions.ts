import { permissionNames } from '../permissions/permissions.ts';
import { userRoles } from '../permissions/roles.ts';
import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { completeListResponse, noContent, recordResponse } from '../schema/envelopes.ts';
import { emailAddress, flag, id, instant, lineText, nullable, oneOf, patternText } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

export const locales = ['es', 'en'] as const;
export const minPasswordLength = 10;

// The schema checks only the length. Whether the password is too easy to guess is checked when a user sets it.
const password = Type.String({ minLength: 1, maxLength: 256 });
const email = emailAddress();
const token = patternText('^[A-Za-z0-9_-]{43}$', 'the token of an account e-mail', 'From the link of the e-mail.');
const personName = lineText(100);

/** Data that the sign-in page needs before a user has signed in. */
export const Welcome = Type.Object(
  {
    signUp: oneOf(
      ['first', 'open', 'invitation'],
      '`first`: there is no account yet, and the first user becomes its owner.',
    ),
    simulator: flag('SRI is the simulator: nothing issued here is a tax document.'),
    mail: oneOf(['smtp', 'outbox'], 'Where account e-mails go.'),
    annulmentDeadline: oneOf(
      ['working_day', 'day_7'],
      'Annulment deadline if day 7 is not a working day: TALONARIO_ANNULMENT_DEADLINE.',
    ),
    version: Type.String(),
  },
  { title: 'Welcome' },
);

/** The signed-in user, the account and the permissions. */
export const Session = Type.Object(
  {
    user: Type.Object({
      id: id(),
      email: Type.String(),
      name: Type.String(),
      role: oneOf(userRoles),
      locale: oneOf(locales),
    }),
    rights: Type.Object({
      permissions: Type.Array(oneOf(permissionNames)),
      businessIds: nullable(Type.Array(id(), { description: 'The only businesses they see. Null: all.' })),
      emissionPointIds: nullable(Type.Array(id(), { description: 'Where they sell. Null: anywhere.' })),
      ask: Type.Array(Type.String(), { description: 'Who can give more: names of those who manage the account.' }),
    }),
    desk: flag('They work for several businesses, here or in other accounts: `clients.list` shows them.'),
    operator: flag('They operate this installation: `operator.get` is theirs.'),
    account: Type.Object({ id: id(), name: Type.String(), plan: Type.String() }),
    secondFactor: Type.Object({
      active: flag('It is set up.'),
      demanded: flag('The account demands it: without one nothing but setting it up is possible.'),
    }),
    idleUntil: instant('Without another request the session ends then.'),
    expiresAt: instant('The session ends then at the latest.'),
  },
  { title: 'Session' },
);

export const OpenSession = Type.Object(
  {
    id: id(),
    current: flag(),
    ip: nullable(Type.String()),
    userAgent: nullable(Type.String()),
    createdAt: instant(),
    lastSeenAt: instant(),
  },
  { title: 'OpenSession' },
);

export const sessionRoutes = [
  panelRoute({
    name: 'welcome.get',
    method: 'GET',
    path: '/welcome',
    permission: 'none',
    access: 'anyone',
    summary: 'What the sign-in page must know',
    responses: { 200: recordResponse(Welcome) },
    errors: [],
  }),
  panelRoute({
    name: 'signUp.create',
    method: 'POST',
    path: '/sign-up',
    permission: 'none',
    access: 'anyone',
    summary: 'Make an account, or join one by invitation, and sign in',
    description:
      'A user of another account joins with the existing password, and with a code if a second factor is set up. The response is the same as for signing in.',
    body: requestBodySchema('SignUp', {
      email,
      password,
      name: Type.Optional(personName),
      account_name: Type.Optional(lineText(200, 'Needed without an invitation.')),
      invitation: Type.Optional(token),
      code: Type.Optional(lineText(40)),
      locale: Type.Optional(oneOf(locales)),
    }),
    responses: { 201: recordResponse(Session) },
    errors: [401, 403, 404, 409, 422, 429],
  }),
  panelRoute({
    name: 'session.create',
    method: 'POST',
    path: '/session',
    permission: 'none',
    access: 'anyone',
    summary: 'Sign in',
    description:
      'A user with a second factor also sends its code, or a recovery code. Without one the response to the right password is 401 `session.code_required`.',
    body: requestBodySchema('SignIn', { email: lineText(254), password, code: Type.Optional(lineText(40)) }),
    responses: { 201: recordResponse(Session) },
    errors: [401, 422, 429],
  }),
  panelRoute({
    name: 'session.get',
    method: 'GET',
    path: '/session',
    permission: 'none',
    access: 'user',
    duringSetUp: true,
    summary: 'Who is signed in',
    responses: { 200: recordResponse(Session) },
    errors: [],
  }),
  panelRoute({
    name: 'session.delete',
    method: 'DELETE',
    path: '/session',
    permission: 'none',
    access: 'anyone',
    summary: 'Sign out',
    responses: { 204: noContent },
    errors: [],
  }),
  panelRoute({
    name: 'sessions.list',
    method: 'GET',
    path: '/sessions',
    permission: 'none',
    access: 'user',
    summary: 'The open sessions of this user',
    responses: { 200: completeListResponse(OpenSession) },
    errors: [],
  }),
  panelRoute({
    name: 'sessions.delete',
    method: 'DELETE',
    path: '/sessions/{id}',
    permission: 'none',
    access: 'user',
    summary: 'End a session of this user',
    params: idParams,
    responses: { 204: noContent },
    errors: [404],
  }),
  panelRoute({
    name: 'sessions.deleteOthers',
    method: 'DELETE',
    path: '/sessions',
    permission: 'none',
    access: 'user',
    summary: 'End every session of this person but this one, in every account',
    responses: { 204: noContent },
    errors: [],
  }),
  panelRoute({
    name: 'profile.update',
    method: 'PUT',
    path: '/profile',
    permission: 'none',
    access: 'user',
    duringSetUp: true,
    summary: 'Change the name or language of this user',
    body: requestBodySchema('ProfileUpdate', {
      name: Type.Optional(personName),
      locale: Type.Optional(oneOf(locales)),
    }),
    responses: { 200: recordResponse(Session) },
    errors: [422],
  }),
  panelRoute({
    name: 'password.change',
    method: 'PUT',
    path: '/password',
    permission: 'none',
    access: 'user',
    summary: 'Change the password of this person; every other session ends, in every account',
    body: requestBodySchema('PasswordChange', { current_password: password, password }),
    responses: { 204: noContent },
    errors: [422, 429],
  }),
  panelRoute({
    name: 'passwordResets.create',
    method: 'POST',
    path: '/password-resets',
    permission: 'none',
    access: 'anyone',
    summary: 'Ask for an e-mail with a link to set a new password',
    description: 'The response is the same whether or not a user has this address.',
    body: requestBodySchema('PasswordResetAsk', { email }),
    responses: { 202: Type.Object({}) },
    errors: [422, 429],
  }),
  panelRoute({
    name: 'passwordResets.use',
    method: 'POST',
    path: '/password-resets:use',
    permission: 'none',
    access: 'anyone',
    summary: 'Set a new password with the link of the e-mail; every session ends, in every account',
    body: requestBodySchema('PasswordReset', { token, password }),
    responses: { 204: noContent },
    errors: [404, 422, 429],
  }),
] as const;
