import { idParams, requestBody } from '../schema/bodies.ts';
import { all, data, noContent } from '../schema/envelopes.ts';
import { flag, id, instant, lineText, nullable, oneOf, text } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

const fields = {
  id: id(),
  name: Type.String(),
  hint: Type.String({ description: 'The part of the key that is not secret: `tal_live_ab12…`.' }),
  mode: oneOf(['live', 'test'], 'A test key only touches businesses in the test environment.'),
  allowedIps: Type.Array(Type.String(), { description: 'Empty: from anywhere.' }),
  active: flag(),
  lastUsedAt: nullable(instant()),
  createdAt: instant(),
};

export const ApiKey = Type.Object(fields, { title: 'ApiKey' });

const ApiKeyWithText = Type.Object(
  { ...fields, key: Type.String({ description: 'The key itself, shown only here.' }) },
  { title: 'ApiKeyWithText' },
);

const allowedIps = Type.Array(lineText(64), {
  maxItems: 100,
  description: 'Addresses and CIDR blocks, IPv4 and IPv6.',
});

export const apiKeyRoutes = [
  panelRoute({
    name: 'apiKeys.list',
    method: 'GET',
    path: '/api-keys',
    access: 'user',
    summary: 'The API keys of the account',
    responses: { 200: all(ApiKey) },
    errors: [],
  }),
  panelRoute({
    name: 'apiKeys.create',
    method: 'POST',
    path: '/api-keys',
    access: 'owner',
    summary: 'Make an API key; it is shown once',
    body: requestBody('ApiKeyCreate', {
      name: text(100),
      mode: Type.Optional(oneOf(['live', 'test'])),
      allowed_ips: Type.Optional(allowedIps),
    }),
    responses: { 201: data(ApiKeyWithText) },
    secretResponse: true,
    errors: [422],
  }),
  panelRoute({
    name: 'apiKeys.update',
    method: 'PUT',
    path: '/api-keys/{id}',
    access: 'owner',
    summary: 'Rename a key, change its addresses, deactivate or reactivate it',
    params: idParams,
    body: requestBody('ApiKeyUpdate', {
      name: Type.Optional(text(100)),
      allowed_ips: Type.Optional(allowedIps),
      active: Type.Optional(flag()),
    }),
    responses: { 200: data(ApiKey) },
    errors: [404, 422],
  }),
  panelRoute({
    name: 'apiKeys.delete',
    method: 'DELETE',
    path: '/api-keys/{id}',
    access: 'owner',
    summary: 'Delete a key; the next call with it is refused',
    params: idParams,
    responses: { 204: noContent },
    errors: [404],
  }),
] as const;
