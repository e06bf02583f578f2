/**
 * Kind of response in which SRI returns a message: DEVUELTA at reception, NO AUTORIZADO, a warning of a decision, or
 * the response to a query.
 */
export type MessagePhase = 'reception' | 'authorization' | 'warning' | 'query';

export type SimulatedSriMessage = {
  readonly code: MessageCode;
  readonly text: string;
  readonly detail?: string;
  readonly type: 'ERROR' | 'ADVERTENCIA';
};

/** A failed check: the code of SRI's message and its detail. */
export type CheckFinding = { readonly code: MessageCode; readonly detail: string };

// Codes and phases of the ficha técnica, section 11. It lists 34, 42, 64 and 69 as checks of the issuer. SRI can only
// refuse such documents after reading their content, so the simulator returns them at authorization.
const table = {
  2: ['authorization', 'RUC DEL EMISOR SE ENCUENTRA NO ACTIVO'],
  10: ['authorization', 'ESTABLECIMIENTO DEL EMISOR SE ENCUENTRA CLAUSURADO'],
  26: ['reception', 'TAMAÑO MÁXIMO SUPERADO'],
  27: ['authorization', 'CLASE NO PERMITIDA'],
  28: ['reception', 'ACUERDO DE MEDIOS ELECTRÓNICOS NO ACEPTADO'],
  34: ['authorization', 'COMPROBANTE NO AUTORIZADO'],
  35: ['reception', 'ARCHIVO NO CUMPLE ESTRUCTURA XML'],
  36: ['reception', 'VERSIÓN ESQUEMA DESCONTINUADA'],
  37: ['authorization', 'RUC SIN AUTORIZACIÓN DE EMISIÓN'],
  39: ['authorization', 'FIRMA INVALIDA'],
  40: ['authorization', 'ERROR EN EL CERTIFICADO'],
  42: ['authorization', 'CERTIFICADO REVOCADO'],
  43: ['reception', 'CLAVE ACCESO REGISTRADA'],
  45: ['reception', 'ERROR SECUENCIAL REGISTRADO'],
  46: ['authorization', 'RUC NO EXISTE'],
  47: ['reception', 'TIPO DE COMPROBANTE NO EXISTE'],
  48: ['reception', 'ESQUEMA XSD NO EXISTE'],
  49: ['reception', 'ARGUMENTOS QUE ENVÍAN AL WS NULOS'],
  50: ['reception', 'ERROR INTERNO GENERAL'],
  52: ['authorization', 'ERROR EN DIFERENCIAS'],
  56: ['authorization', 'ESTABLECIMIENTO CERRADO'],
  57: ['authorization', 'AUTORIZACIÓN SUSPENDIDA'],
  58: ['authorization', 'ERROR EN LA ESTRUCTURA DE LA CLAVE DE ACCESO'],
  59: ['warning', 'IDENTIFICACIÓN NO EXISTE'],
  60: ['warning', 'ESTE PROCESO FUE REALIZADO EN EL AMBIENTE DE PRUEBAS'],
  62: ['warning', 'IDENTIFICACIÓN INCORRECTA'],
  63: ['authorization', 'RUC CLAUSURADO'],
  64: ['authorization', 'CÓDIGO DOCUMENTO SUSTENTO'],
  65: ['reception', 'FECHA EMISIÓN EXTEMPORANEA'],
  67: ['reception', 'FECHA INVÁLIDA'],
  68: ['warning', 'DOCUMENTO SUSTENTO'],
  69: ['authorization', 'IDENTIFICACIÓN DEL RECEPTOR'],
  70: ['reception', 'CLAVE DE ACCESO EN PROCESAMIENTO'],
  80: ['query', 'ERROR EN LA ESTRUCTURA DE LA CLAVE DE ACCESO'],
  82: ['reception', 'ERROR EN LA FECHA DE INICIO DE TRANSPORTE'],
  90: ['reception', 'CLAVE DE ACCESO BLOQUEADA'],
  92: ['reception', 'ERROR AL VALIDAR MONTO DE DEVOLUCIÓN DEL IVA'],
  99: ['query', 'ERROR AL CONSULTAR DATOS DEL SERVICIO WEB'],
} as const satisfies Record<string, readonly [MessagePhase, string]>;

export type MessageCode = `${keyof typeof table}`;

export const messageCodes = Object.keys(table) as MessageCode[];

export function isMessageCode(text: string): text is MessageCode {
  return Object.hasOwn(table, text);
}

export function messagePhaseOf(code: MessageCode): MessagePhase {
  return table[code][0];
}

export function createSriMessage({
  code,
  detail,
}: {
  code: MessageCode;
  detail?: string | undefined;
}): SimulatedSriMessage {
  const [phase, text] = table[code];
  const type = phase === 'warning' ? 'ADVERTENCIA' : 'ERROR';
  return detail === undefined ? { code, text, type } : { code, text, detail, type };
}
