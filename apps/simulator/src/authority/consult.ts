import { catalogs } from '@talonario/sri/catalogs';
import { checkAskedKey } from '../checks/access-key.ts';
import type { Environment } from '../environment.ts';
import { messageOf } from '../messages.ts';
import type { QueryAnswer } from '../soap/answers.ts';
import type { World } from './world.ts';

/** `consultarEstadoAutorizacionComprobante`: the state of a decided document, annulment included. */
export function consult(world: World, environment: Environment, asked: string): QueryAnswer {
  const accessKey = asked.trim();
  const filed = world.archives[environment].find(accessKey);
  const now = world.clock.now();
  const last = filed?.attempts.filter(({ readyAt }) => readyAt <= now).at(-1);
  if (filed === undefined || last === undefined || checkAskedKey(accessKey) !== undefined)
    return {
      accessKey,
      refused: messageOf({ code: '99', detail: 'No existen datos para los parámetros ingresados' }),
    };
  const verdict = last.verdict.authorized ? 'AUTORIZADO' : 'NO AUTORIZADO';
  return {
    accessKey,
    state: filed.annulment ?? verdict,
    documentType: catalogs['document-types'].find(({ code }) => code === filed.documentType)?.name ?? '',
    issuer: filed.ruc,
    decidedAt: last.readyAt,
  };
}
