import { keyPermissions } from '../permissions/permissions.ts';
import { idParams, requestBodySchema } from '../schema/bodies.ts';
import { completeListResponse, noContent, recordResponse } from '../schema/envelopes.ts';
import { flag, id, instant, lineText, nullable, oneOf, text } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

const fields = {
  id: id(),
  name: Type.String(),
  hint: Type.String({ description: 'The part of the key that is not secret: `tal_live_ab12…`.' }),
  mode: oneOf(['live', 'test'], 'A test key only touches businesses in the test environment.'),
  allowedIps: Type.Array(Type.String(), { description: 'Empty: from anywhere.' }),
  permissions: nullable(Type.Array(oneOf(keyPermissions), { description: 'What it may do. Null: all a key can.' })),
  businessIds: nullable(Type.Array(id(), { description: 'The only businesses it sees. Null: all of them.' })),
  expiresAt: nullable(instant('From then on it is refused. Null: never.')),
  active: flag(),
  lastUsedAt: nullable(instant()),
  createdAt: instant(),
};

export const ApiKey = Type.Object(fields, { title: 'ApiKey' });

const LastUse = Type.Object(
  { route: Type.String({ description: 'The operation: `documents.create`.' }), at: instant() },
  { title: 'KeyUse' },
);

const ApiKeyWithText = Type.Object(
  { ...fields, key: Type.String({ description: 'The key itself, shown only here.' }) },
  { title: 'ApiKeyWithText' },
);

const limits = {
  permissions: Type.Optional(
    nullable(
      Type.Array(oneOf(keyPermissions), {
        minItems: 1,
        maxItems: 30,
        description: 'Left out or null: all a key can have.',
      }),
    ),
  ),
  business_ids: Type.Optional(
    nullable(
      Type.Array(id(), {
        minItems: 1,
        maxItems: 200,
        description: 'Left out or null: all businesses, also later ones.',
      }),
    ),
  ),
  expires_at: Type.Optional(nullable(instant('In the future. Left out or null: never.'))),
};

const allowedIps = Type.Array(lineText(64), {
  maxItems: 100,
  description: 'Addresses and CIDR blocks, IPv4 and IPv6.',
});

export const apiKeyRoutes = [
  panelRoute({
    name: 'apiKeys.list',
    method: 'GET',
    path: '/api-keys',
    permission: 'account:manage',
    access: 'user',
    summary: 'The API keys of the account',
    responses: { 200: completeListResponse(ApiKey) },
    errors: [],
  }),
  panelRoute({
    name: 'apiKeys.create',
    method: 'POST',
    path: '/api-keys',
    permission: 'account:manage',
    access: 'user',
    summary: 'Make an API key; it is shown once',
    body: requestBodySchema('ApiKeyCreate', {
      name: text(100),
      mode: Type.Optional(oneOf(['live', 'test'])),
      allowed_ips: Type.Optional(allowedIps),
      ...limits,
    }),
    responses: { 201: recordResponse(ApiKeyWithText) },
    secretResponse: true,
    errors: [422],
  }),
  panelRoute({
    name: 'apiKeys.update',
    method: 'PUT',
    path: '/api-keys/{id}',
    permission: 'account:manage',
    access: 'user',
    summary: 'Rename a key, change its addresses, rights or last day, deactivate or reactivate it',
    params: idParams,
    body: requestBodySchema('ApiKeyUpdate', {
      name: Type.Optional(text(100)),
      allowed_ips: Type.Optional(allowedIps),
      active: Type.Optional(flag()),
      ...limits,
    }),
    responses: { 200: recordResponse(ApiKey) },
    errors: [404, 422],
  }),
  panelRoute({
    name: 'apiKeys.delete',
    method: 'DELETE',
    path: '/api-keys/{id}',
    permission: 'account:manage',
    access: 'user',
    summary: 'Delete a key; the next call with it is refused',
    params: idParams,
    responses: { 204: noContent },
    errors: [404],
  }),
  panelRoute({
    name: 'apiKeys.uses.list',
    method: 'GET',
    path: '/api-keys/{id}/uses',
    permission: 'account:manage',
    access: 'user',
    summary: 'What a key was used for, and when last',
    params: idParams,
    responses: { 200: completeListResponse(LastUse) },
    errors: [404],
  }),
] as const;
