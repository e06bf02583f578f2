import { getLocale } from '../../i18n/locale.ts';

/** The response of an endpoint is shown unchanged. Talonario's own text about a failed attempt is translated. */
export function endpointResponseText(answer: string): string {
  if (getLocale() === 'en') return answer;
  const tls = /^The TLS connection failed \((.+)\)\.$/.exec(answer);
  if (tls !== null) return `Falló la conexión segura (TLS): ${tls[1]}.`;
  const other = /^The connection failed \((.+)\)\.$/.exec(answer);
  if (other !== null) return `Falló la conexión: ${other[1]}.`;
  return spanish[answer] ?? answer;
}

const spanish: Readonly<Record<string, string>> = {
  'The name of the host does not resolve.': 'El nombre del servidor no existe: revise la dirección.',
  'The name of the host does not resolve at the moment.': 'El nombre del servidor no se pudo resolver por ahora.',
  'The connection was refused.': 'El servidor rechazó la conexión.',
  'The connection was closed before an answer came.': 'El servidor cerró la conexión sin responder.',
  'The host cannot be reached.': 'No se llega al servidor.',
  'The endpoint may not read this event.': 'El webhook no tiene permiso para leer este aviso.',
  'The address is not a public one.': 'La dirección no es pública.',
  'The signing secret cannot be opened: rotate it.': 'El secreto de firma no se puede abrir: cámbielo.',
};
