import { catalogs } from '@talonario/sri/catalogs';
import { checkQueriedKey } from '../checks/access-key.ts';
import { formatInstant, parseDay } from '../clock.ts';
import type { Environment } from '../environment.ts';
import { createSriMessage } from '../messages.ts';
import type { QueryAnswer } from '../soap/answers.ts';
import type { SimulatorState } from './simulator-state.ts';

/**
 * Implements `consultarEstadoAutorizacionComprobante`: returns the state of a decided document, including its
 * annulment.
 */
export function queryState(simulatorState: SimulatorState, environment: Environment, asked: string): QueryAnswer {
  const accessKey = asked.trim();
  const refuse = (detail: string): QueryAnswer => ({ accessKey, refused: createSriMessage({ code: '99', detail }) });
  if (checkQueriedKey(accessKey) !== undefined) return refuse('El formato de la clave de acceso no es correcto');
  const now = simulatorState.clock.now();
  if (!isInRange(accessKey, now)) return refuse('La fecha de emisión se encuentra fuera del rango permitido');
  const filed = simulatorState.archives[environment].find(accessKey);
  const last = filed?.attempts.filter(({ readyAt }) => readyAt <= now).at(-1);
  if (filed === undefined || last === undefined) return refuse('No existen datos para los parámetros ingresados');
  const verdict = last.verdict.authorized ? 'AUTORIZADO' : 'NO AUTORIZADO';
  return {
    accessKey,
    state: filed.annulment ?? verdict,
    documentType: catalogs['document-types'].find(({ code }) => code === filed.documentType)?.name ?? '',
    issuer: filed.ruc,
    decidedAt: last.readyAt,
  };
}

/** Whether the document was issued in the current or the previous month, by the date in its access key. */
function isInRange(accessKey: string, now: number): boolean {
  const day = accessKey.slice(0, 8).replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3');
  if (parseDay(day) === undefined) return false;
  const [year = 0, month = 0] = formatInstant(now).split('-').map(Number);
  const age = (year - Number(day.slice(6))) * 12 + (month - Number(day.slice(3, 5)));
  return age === 0 || age === 1;
}
