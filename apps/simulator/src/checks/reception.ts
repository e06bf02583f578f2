import { identificationCodes } from '@talonario/sri/catalogs';
import { checkParsedReceivedSchema } from '@talonario/sri/schemas';
import { guayaquilDay, parseDay } from '../clock.ts';
import { type ArchivedDocument, archivedStateOf, type DocumentArchive } from '../memory/archive.ts';
import type { CheckFinding } from '../messages.ts';
import type { SimulatorSettings } from '../settings.ts';
import { allElements, elementsAt, textAt } from '../xml/tree.ts';
import { type Comprobante, documentNumberKey } from './comprobante.ts';
import { firstFinding } from './first-finding.ts';
import type { TaxpayerRegistry } from './registry.ts';
import { parseTaxLine } from './tax-lines.ts';

export type ReceptionContext = {
  readonly now: number;
  readonly settings: Pick<SimulatorSettings, 'backdateDays' | 'refusedKey' | 'refusalsPerDay'>;
  readonly archive: DocumentArchive;
  readonly registry: TaxpayerRegistry;
};

type Check = (comprobante: Comprobante, context: ReceptionContext) => CheckFinding | undefined;

/** Checks that refuse a document at reception (DEVUELTA), in SRI's order: XML, issuer, uniqueness, dates. */
const checks: readonly Check[] = [
  checkSchema,
  (comprobante, { registry }) => registry.agreementMissing(comprobante),
  checkKeyIsNew,
  checkNumberIsNew,
  checkCalendar,
  (comprobante, { now, settings }) => checkIssueDate(comprobante, now, settings.backdateDays),
  checkTransport,
  checkVatRefund,
];

export function checkReception(comprobante: Comprobante, context: ReceptionContext): CheckFinding | undefined {
  return firstFinding(checks, (check) => check(comprobante, context));
}

function checkSchema({ xml }: Comprobante): CheckFinding | undefined {
  const verdict = checkParsedReceivedSchema(xml.document);
  if (verdict.ok) return undefined;
  const { element = '', message = '' } = verdict.faults[0] ?? {};
  return {
    code: '35',
    detail: `Se encontró el siguiente error en la estructura del comprobante: ${element} ${message}`,
  };
}

/**
 * The key of a document that is in process or authorised cannot be used again. A refused document may be sent again
 * with corrections (ficha técnica 5.10), unless a setting blocks its key.
 */
function checkKeyIsNew(
  { accessKey }: Comprobante,
  { archive, now, settings }: ReceptionContext,
): CheckFinding | undefined {
  const filed = archive.find(accessKey);
  if (filed === undefined) return undefined;
  const state = archivedStateOf(filed, now);
  if (settings.refusalsPerDay > 0 && refusalsToday(filed, now) >= settings.refusalsPerDay)
    return { code: '90', detail: `La clave de acceso ${accessKey} está bloqueada hasta mañana` };
  if (state === 'refused' && settings.refusedKey === 'registered')
    return { code: '43', detail: `La clave de acceso ${accessKey} ya está registrada` };
  if (state === 'in-process') return { code: '70', detail: `La clave de acceso ${accessKey} está en procesamiento` };
  if (state === 'authorized') return { code: '43', detail: `La clave de acceso ${accessKey} ya está registrada` };
  return undefined;
}

function refusalsToday({ attempts }: ArchivedDocument, now: number): number {
  const today = guayaquilDay(now);
  return attempts.filter(
    ({ verdict, readyAt }) => !verdict.authorized && readyAt <= now && guayaquilDay(readyAt) === today,
  ).length;
}

function checkNumberIsNew(comprobante: Comprobante, { archive, now }: ReceptionContext): CheckFinding | undefined {
  const filed = archive.findByNumber(documentNumberKey(comprobante));
  if (filed === undefined || filed.accessKey === comprobante.accessKey || archivedStateOf(filed, now) === 'refused')
    return undefined;
  return { code: '45', detail: `El secuencial ${comprobante.sequence} ya está registrado` };
}

/** Message 92: the service for refunds of IVA is not simulated. Only refunds that SRI could never grant are refused. */
function checkVatRefund({ info, receivers }: Comprobante): CheckFinding | undefined {
  const lines = [
    ...elementsAt(info, 'totalConImpuestos', 'totalImpuesto'),
    ...elementsAt(info, 'impuestos', 'impuesto'),
  ];
  for (const { refund, value } of lines.map(parseTaxLine)) {
    if (refund > value) return { code: '92', detail: 'valorDevolucionIva supera el IVA del comprobante' };
    if (refund > 0n && receivers[0]?.idType !== identificationCodes.cedula)
      return { code: '92', detail: 'valorDevolucionIva solo aplica a compradores identificados con cédula' };
  }
  return undefined;
}

/** Message 67: the date does not exist. The schema checks only the format and accepts 31/02. */
function checkCalendar({ tree, issueDate }: Comprobante): CheckFinding | undefined {
  if (parseDay(issueDate) === undefined)
    return { code: '67', detail: `La fecha de emisión ${issueDate} no es una fecha válida` };
  for (const { name, text } of allElements(tree))
    if (name.startsWith('fecha') && parseDay(text) === undefined)
      return { code: '67', detail: `La fecha ${text} de ${name} no es válida` };
  return undefined;
}

/** Message 65: the issue date must not be after the current date in Guayaquil, and not too long before it. */
function checkIssueDate({ issueDate }: Comprobante, now: number, backdateDays: number): CheckFinding | undefined {
  const age = guayaquilDay(now) - (parseDay(issueDate) ?? 0);
  if (age >= 0 && age <= backdateDays) return undefined;
  return {
    code: '65',
    detail:
      `La fecha de emisión está fuera del rango de tolerancia [${backdateDays * 1440} minutos], ` +
      'o es mayor a la fecha del servidor',
  };
}

/** Message 82: goods cannot leave before the delivery guide is issued. */
function checkTransport({ kind, info, issueDate }: Comprobante): CheckFinding | undefined {
  if (!kind.transports) return undefined;
  const issued = parseDay(issueDate) ?? 0;
  const start = parseDay(textAt(info, 'fechaIniTransporte') ?? '') ?? 0;
  const end = parseDay(textAt(info, 'fechaFinTransporte') ?? '') ?? 0;
  if (start < issued)
    return { code: '82', detail: 'La fecha de inicio de transporte es menor a la fecha de emisión de la guía' };
  if (end < start) return { code: '82', detail: 'La fecha de fin de transporte es menor a la de inicio' };
  return undefined;
}
