import { userRoles } from '../permissions/roles.ts';
import { requestBodySchema } from '../schema/bodies.ts';
import { completeListResponse, noContent, recordResponse } from '../schema/envelopes.ts';
import { flag, id, instant, nullable, oneOf, patternText } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';
import { Session } from './sessions.ts';

/**
 * Membership of a user in an account. A user has one password and one second factor, and may be a member of many
 * accounts.
 */
export const Membership = Type.Object(
  {
    account: Type.Object({ id: id(), name: Type.String() }),
    role: oneOf(userRoles),
    lastSeenAt: nullable(instant()),
    current: flag('This session is in that account.'),
  },
  { title: 'Membership' },
);

export const membershipRoutes = [
  panelRoute({
    name: 'memberships.list',
    method: 'GET',
    path: '/memberships',
    permission: 'none',
    access: 'user',
    duringSetUp: true,
    summary: 'The accounts this person may enter',
    responses: { 200: completeListResponse(Membership) },
    errors: [],
  }),
  panelRoute({
    name: 'session.switch',
    method: 'POST',
    path: '/session:switch',
    permission: 'none',
    access: 'user',
    duringSetUp: true,
    summary: 'Go on in another account of this person',
    description:
      'Opens a session there, with a new cookie, and ends this one. No password is asked for: the new session ends when this one would have.',
    body: requestBodySchema('SessionSwitch', { account_id: id() }),
    responses: { 201: recordResponse(Session) },
    errors: [404, 422],
  }),
  panelRoute({
    name: 'membership.delete',
    method: 'DELETE',
    path: '/membership',
    permission: 'none',
    access: 'user',
    duringSetUp: true,
    summary: 'Leave the account of this session',
    description:
      'Ends every session of this person in the account. An account always keeps one active owner (409). An invitation brings the person back.',
    responses: { 204: noContent },
    errors: [409],
  }),
  panelRoute({
    name: 'invitations.accept',
    method: 'POST',
    path: '/invitations:accept',
    permission: 'none',
    access: 'user',
    duringSetUp: true,
    summary: 'Join the account of an invitation, and go on there',
    description: 'Only for the user who is signed in with the address of the invitation (403 for any other).',
    body: requestBodySchema('InvitationAccept', {
      token: patternText('^[A-Za-z0-9_-]{43}$', 'the token of an account e-mail', 'From the link of the e-mail.'),
    }),
    responses: { 201: recordResponse(Session) },
    errors: [404, 409, 422, 429],
  }),
] as const;
