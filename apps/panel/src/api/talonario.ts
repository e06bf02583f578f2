// Client for the server: the SDK with the session's cookie instead of an API key.
import {
  type InputOf as ApiInputOf,
  type OperationName as ApiOperationName,
  type ReplyOf as ApiReplyOf,
  type CallOptions,
  type DownloadedFile,
  Talonario,
  ValidationError,
} from '@talonario/client';
import type { BodyOf, ReplyOf as ContractReplyOf, PanelRouteName, ParamsOf, QueryOf } from '@talonario/contract';
import { fetchAndWatchConnection } from './connection.ts';
import { loadFaultText } from './lazy-fault-text.ts';
import { panelOperations } from './operations.ts';

// Only one retry: the user sees the failure and can press the button again.
export const talonario = new Talonario({
  baseUrl: '/app/api',
  retry: { attempts: 2 },
  timeoutMs: 45_000,
  headers: presenceHeaders,
  fetch: fetchAndWatchConnection,
});

export type OperationName = ApiOperationName | PanelRouteName;

export type InputOf<Name extends OperationName> = Name extends ApiOperationName
  ? ApiInputOf<Name>
  : Name extends PanelRouteName
    ? PanelInput<Name>
    : never;

export type ReplyOf<Name extends OperationName> = Name extends ApiOperationName
  ? ApiReplyOf<Name>
  : Name extends PanelRouteName
    ? (typeof panelOperations)[Name][2] extends 'file'
      ? DownloadedFile
      : ContractReplyOf<Name>
    : never;

/** Type of the record, or of the list of records, in a response. */
export type DataOf<Name extends OperationName> = ReplyOf<Name> extends { data: infer Data } ? Data : undefined;

type Part<Key extends string, Value> = Value extends undefined
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };
type PanelInput<Name extends PanelRouteName> = Part<'params', ParamsOf<Name>> &
  Part<'query', QueryOf<Name>> &
  Part<'body', BodyOf<Name>>;

/** Calls an operation of the API or of the panel by its name. */
export async function callOperation<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options: CallOptions = {},
): Promise<ReplyOf<Name>> {
  try {
    return await send(name, input, options);
  } catch (error) {
    if (error instanceof ValidationError) await loadFaultText();
    throw error;
  }
}

function send<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  options: CallOptions,
): Promise<ReplyOf<Name>> {
  if (!isPanelRoute(name)) {
    const callApi = talonario.call as unknown as (...all: unknown[]) => Promise<ReplyOf<Name>>;
    return callApi(name, input, options);
  }
  const [method, path, kind] = panelOperations[name];
  const { params = {}, query, body } = input as { params?: object; query?: object; body?: unknown };
  return talonario.request({
    ...options,
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key as never]))),
    query: query as Record<string, string>,
    body,
    idempotencyKey: false,
    as: kind === 'stream' ? 'text' : kind,
  }) as Promise<ReplyOf<Name>>;
}

function isPanelRoute(name: string): name is PanelRouteName {
  return name in panelOperations;
}

// Screens poll the server. Polling must not keep an unused session alive, so requests carry a header when the user has
// made no input for this time.
const awayAfterMs = 60_000;
let lastSign = Date.now();

for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  globalThis.addEventListener?.(event, noteSign, { passive: true, capture: true });

function presenceHeaders(): Record<string, string> {
  return Date.now() - lastSign > awayAfterMs ? { 'x-user-away': '1' } : {};
}

function noteSign(): void {
  lastSign = Date.now();
}
