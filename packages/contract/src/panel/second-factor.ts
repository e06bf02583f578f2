import { requestBodySchema } from '../schema/bodies.ts';
import { noContent, recordResponse } from '../schema/envelopes.ts';
import { flag, instant, lineText, nullable } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

const password = Type.String({ minLength: 1, maxLength: 256 });
const code = lineText(40, 'Six digits of the authenticator app, or a recovery code.');

export const SecondFactor = Type.Object(
  {
    active: flag(),
    activeSince: nullable(instant()),
    recoveryCodesLeft: Type.Integer(),
    demanded: flag('An owner demands it of everybody in the account.'),
  },
  { title: 'SecondFactor' },
);

const RecoveryCodes = Type.Object(
  { recoveryCodes: Type.Array(Type.String(), { description: 'Each works once. Shown only here.' }) },
  { title: 'RecoveryCodes' },
);

export const secondFactorRoutes = [
  panelRoute({
    name: 'secondFactor.get',
    method: 'GET',
    path: '/second-factor',
    permission: 'none',
    access: 'user',
    duringSetUp: true,
    summary: 'Whether this user has a second factor',
    responses: { 200: recordResponse(SecondFactor) },
    errors: [],
  }),
  panelRoute({
    name: 'secondFactor.start',
    method: 'POST',
    path: '/second-factor:start',
    permission: 'none',
    access: 'user',
    duringSetUp: true,
    summary: 'Get a secret for an authenticator app; it counts once a code of it was sent',
    body: requestBodySchema('SecondFactorStart', { password }),
    responses: {
      201: recordResponse(Type.Object({ secret: Type.String(), uri: Type.String({ description: 'For a QR code.' }) })),
    },
    secretResponse: true,
    errors: [409, 422, 429],
  }),
  panelRoute({
    name: 'secondFactor.confirm',
    method: 'POST',
    path: '/second-factor:confirm',
    permission: 'none',
    access: 'user',
    duringSetUp: true,
    summary: 'Set the second factor up with a first code; every other session of this user ends',
    body: requestBodySchema('SecondFactorConfirm', { code }),
    responses: { 201: recordResponse(RecoveryCodes) },
    secretResponse: true,
    errors: [409, 422],
  }),
  panelRoute({
    name: 'secondFactor.codes.renew',
    method: 'POST',
    path: '/second-factor/recovery-codes',
    permission: 'none',
    access: 'user',
    summary: 'Get ten new recovery codes; the old ones end',
    body: requestBodySchema('RecoveryCodesRenew', { password, code }),
    responses: { 201: recordResponse(RecoveryCodes) },
    secretResponse: true,
    errors: [409, 422, 429],
  }),
  panelRoute({
    name: 'secondFactor.remove',
    method: 'POST',
    path: '/second-factor:remove',
    permission: 'none',
    access: 'user',
    summary: 'Take the second factor away',
    body: requestBodySchema('SecondFactorRemove', { password, code }),
    responses: { 204: noContent },
    errors: [409, 422, 429],
  }),
  panelRoute({
    name: 'secondFactor.demand',
    method: 'PUT',
    path: '/account/second-factor',
    permission: 'account:manage',
    access: 'user',
    summary: 'Demand a second factor of everybody in the account, or no longer',
    body: requestBodySchema('SecondFactorDemand', { demanded: flag() }),
    responses: { 204: noContent },
    errors: [409, 422],
  }),
] as const;
