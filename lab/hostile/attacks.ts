// Lists the attacks: every route of the service with every body that could harm the service.
import { type OperationSpec, panelRoutes, routes } from '@talonario/contract';
import { type HostileBody, jsonBodies, lineBodies } from './bodies.ts';
import { businessFiles, csvFiles, uploadForms } from './files.ts';

export interface Attack extends HostileBody {
  readonly route: string;
  readonly method: string;
  readonly path: string;
  /** Credentials of the request: none, an API key, or a session. */
  readonly as: 'anonymous' | 'key' | 'session';
}

export function* attacks(businessId: number): Generator<Attack> {
  yield* strangers();
  const files = { business: businessFiles(), csv: csvFiles() };
  const mounted: [readonly OperationSpec[], string, Attack['as']][] = [
    [routes, '/api/v1', 'key'],
    [panelRoutes, '/app/api', 'session'],
  ];
  for (const [list, prefix, as] of mounted) {
    for (const route of list.filter(({ body, multipart }) => body !== undefined || multipart !== undefined)) {
      const target = { route: route.name, method: route.method, path: `${prefix}${pathOf(route, businessId)}`, as };
      for (const body of bodiesOf(route, files)) yield { ...target, ...body };
    }
  }
}

/** Requests of a caller without credentials. */
function* strangers(): Generator<Attack> {
  const mb = 1024 * 1024;
  const addresses = [
    '/nonexistent',
    '/api/v1/nothing',
    '/api/v1/documents:batch',
    '/app/api/nothing',
    '/app/anything',
    '/docs',
  ];
  const bodies: HostileBody[] = [
    {
      kind: 'lines of one brace',
      mediaType: 'application/x-ndjson',
      makeBody: () => Buffer.from('}\n'.repeat(mb / 2)),
    },
    { kind: 'deep lists', mediaType: 'application/json', makeBody: () => Buffer.from('['.repeat(mb)) },
    {
      kind: 'form without end',
      mediaType: 'multipart/form-data; boundary=x',
      makeBody: () => Buffer.alloc(mb, '--x\r\n'),
    },
    { kind: '31 MB', mediaType: 'application/x-ndjson', makeBody: () => Buffer.alloc(31 * mb, '}\n') },
  ];
  for (const path of addresses)
    for (const body of bodies) yield { route: path, method: 'POST', path, as: 'anonymous', ...body };
}

function pathOf(route: OperationSpec, businessId: number): string {
  const path = route.path.replaceAll(/\{\w+\}/g, String(businessId));
  const required = (route.query as { required?: readonly string[] } | undefined)?.required ?? [];
  return required.includes('businessId') ? `${path}?businessId=${businessId}` : path;
}

function bodiesOf(
  route: OperationSpec,
  files: { business: Parameters<typeof uploadForms>[1]; csv: Parameters<typeof uploadForms>[1] },
): HostileBody[] {
  if (route.multipart !== undefined)
    return uploadForms(route, route.name.startsWith('businesses.') ? files.business : files.csv);
  if (route.idempotent === 'each line') return lineBodies(route);
  return jsonBodies(route);
}
