import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ControlContext } from '../control/control-context.ts';
import { controlRoutes } from '../control/routes.ts';
import { type Listener, openListener } from './listener.ts';
import { readBody } from './read-body.ts';

const largestBody = 1024 * 1024;

/** Control port: JSON over HTTP, for tests and for users who try simulated cases. Never open it to a network. */
export function openControlServer(
  context: ControlContext,
  { host, port }: { host: string; port: number },
): Promise<Listener> {
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    handle(context, request, response).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return;
      console.error('simulator: control request failed', error);
      if (!response.headersSent) send(response, 500, { error: 'internal error' });
    });
  };
  return openListener(serve, host, port);
}

async function handle(context: ControlContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = readUrl(request.url ?? '/');
  if (url === undefined) return send(response, 400, { error: 'not a URL' });
  const here = controlRoutes.filter(({ pattern }) => pattern.test(url.pathname));
  if (here.length === 0) return send(response, 404, { error: 'no such control; GET / lists them' });
  const route = here.find(({ method }) => method === request.method);
  if (route === undefined)
    return send(response, 405, { error: 'method not allowed' }, { allow: here.map(({ method }) => method).join(', ') });
  const body = await readJson(request);
  if ('error' in body) return send(response, body.status, { error: body.error });
  const parameter = route.pattern.exec(url.pathname)?.[1] ?? '';
  const reply = await route.run(context, { parameter, query: url.searchParams, body: body.value });
  send(response, reply.status ?? 200, reply.body);
}

function readUrl(path: string): URL | undefined {
  try {
    return new URL(`http://control${path}`);
  } catch {
    return undefined;
  }
}

type Json = { readonly value: unknown } | { readonly status: number; readonly error: string };

async function readJson(request: IncomingMessage): Promise<Json> {
  const bytes = await readBody(request, largestBody);
  if (bytes === undefined) return { status: 413, error: 'the body is larger than 1 MB' };
  if (bytes.length === 0) return { value: undefined };
  // A web page may send text/plain to a local port without a preflight request, but not JSON.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return { status: 415, error: 'the body must be application/json' };
  try {
    return { value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return { status: 400, error: 'the body is not valid JSON' };
  }
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(`${JSON.stringify(body)}\n`);
}
