import { guayaquilDay, parseDay } from '../clock.ts';
import type { Finding } from '../messages.ts';
import { everyElement, textAt } from '../xml/tree.ts';
import type { Comprobante } from './comprobante.ts';

/** 67: a date the calendar does not have. The schema only knows its shape, so 31/02 reaches this check. */
export function checkCalendar({ tree, issueDate }: Comprobante): Finding | undefined {
  if (parseDay(issueDate) === undefined)
    return { code: '67', detail: `La fecha de emisión ${issueDate} no es una fecha válida` };
  for (const { name, text } of everyElement(tree))
    if (name.startsWith('fecha') && parseDay(text) === undefined)
      return { code: '67', detail: `La fecha ${text} de ${name} no es válida` };
  return undefined;
}

/** 65: neither ahead of the clock in Guayaquil nor older than the window. */
export function checkIssueDate({ issueDate }: Comprobante, now: number, backdateDays: number): Finding | undefined {
  const age = guayaquilDay(now) - (parseDay(issueDate) ?? 0);
  if (age >= 0 && age <= backdateDays) return undefined;
  return {
    code: '65',
    detail:
      `La fecha de emisión está fuera del rango de tolerancia [${backdateDays * 1440} minutos], ` +
      'o es mayor a la fecha del servidor',
  };
}

/** 82: goods cannot leave before their guía exists. */
export function checkTransport({ kind, info, issueDate }: Comprobante): Finding | undefined {
  if (!kind.transports) return undefined;
  const issued = parseDay(issueDate) ?? 0;
  const start = parseDay(textAt(info, 'fechaIniTransporte') ?? '') ?? 0;
  const end = parseDay(textAt(info, 'fechaFinTransporte') ?? '') ?? 0;
  if (start < issued)
    return { code: '82', detail: 'La fecha de inicio de transporte es menor a la fecha de emisión de la guía' };
  if (end < start) return { code: '82', detail: 'La fecha de fin de transporte es menor a la de inicio' };
  return undefined;
}
