import { parseAccessKey } from '../access-key.ts';
import { documentTypeByRoot } from '../documents/index.ts';
import { type AuthorizedXml, openAuthorizedXml } from './authorization.ts';
import { formatRideTime, toGuayaquilTime } from './dates.ts';
import { type RideDescription, RideError, type RideField, type RideStatus } from './description.ts';
import { fieldUnlessEmpty } from './description-builders.ts';
import { type DecimalSeparator, numberFormatWith } from './figures.ts';
import { describeIssuer } from './issuer.ts';
import type { EnteredGrossPrices } from './lines.ts';
import { emissionName, environmentName } from './names.ts';
import { attributeOf, childElementOf, childTextOnOneLine, itemsOfList, textOnOneLine, withoutColon } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

export type RideWarning = 'unconfirmed' | 'tampered';

export interface RideOptions {
  /** Decimal separator; default `.`, as in the XML. */
  readonly decimalSeparator?: DecimalSeparator;
  /**
   * Status of the document, if the caller has better information than the file: an XML without a wrapper does not state
   * that it was authorised.
   */
  readonly status?: RideStatus;
  /**
   * Warning about an XML received from another issuer: SRI has not confirmed it, or it is not the document that SRI
   * authorised. The status of its access key does not show this.
   */
  readonly doubt?: RideWarning;
  /** Time of authorization. Set by a caller that stores it separately, because its XML has no authorization wrapper. */
  readonly authorizedAt?: string;
  /** Unit prices with IVA, by line, as the user entered them. The XML contains only prices without IVA. */
  readonly typedPrices?: EnteredGrossPrices | undefined;
}

/**
 * Describes the RIDE of any XML of SRI: authorised, signed or a draft, with or without SRI's wrapper. Except for prices
 * entered with IVA and the options, it depends only on the XML. So a RIDE can be created again at any time and is
 * always the same.
 */
export function describeRide(xml: string, options: RideOptions = {}): RideDescription {
  const opened = openAuthorizedXml(xml);
  const { document } = opened;
  const type = documentTypeByRoot(document.name);
  if (type === undefined) throw new RideError(`the XML is not an SRI document: its root element is ${document.name}`);
  const { info } = type.xml;
  const tax = childElementOf(document, 'infoTributaria');
  if (tax === undefined) throw new RideError('the XML is not an SRI document: it has no infoTributaria');

  const status = options.status ?? opened.status;
  const name = type.name.toLocaleUpperCase('es');
  const number = numberOf(tax, status);
  const accessKey = accessKeyOf(tax, status);
  const authorizedAt = status === 'authorized' ? (options.authorizedAt ?? opened.authorizedAt) : '';
  const issuer = describeIssuer(tax, childElementOf(document, info));
  return {
    documentKind: type.xmlRoot,
    name,
    number,
    ruc: childTextOnOneLine(tax, 'ruc'),
    head: headFields(opened, tax, status, accessKey, authorizedAt),
    accessKey,
    issuer,
    ...type.describeRide(document, numberFormatWith(options.decimalSeparator ?? '.'), options.typedPrices),
    additionalInfo: additionalInfo(document),
    ...validity(status, childTextOnOneLine(tax, 'ambiente'), options.doubt),
    title: `${name} ${number} - ${issuer.name}`,
    createdAt: toGuayaquilTime(authorizedAt) ?? `${issueDate(document, info, accessKey)}T00:00:00`,
  };
}

function headFields(
  opened: AuthorizedXml,
  tax: XmlTree,
  status: RideStatus,
  accessKey: string | undefined,
  authorizedAt: string,
): RideField[] {
  const authorization = opened.authorizationNumber || (accessKey ?? '');
  return [
    ...fieldUnlessEmpty(
      'NÚMERO DE AUTORIZACIÓN',
      status === 'authorized' || status === 'annulled' ? authorization : missingAuthorization[status],
    ),
    ...fieldUnlessEmpty('FECHA Y HORA DE AUTORIZACIÓN', formatRideTime(authorizedAt)),
    ...fieldUnlessEmpty('AMBIENTE', environmentName(childTextOnOneLine(tax, 'ambiente'))),
    ...fieldUnlessEmpty('EMISIÓN', emissionName(childTextOnOneLine(tax, 'tipoEmision'))),
  ];
}

/**
 * Text about the validity of the document. A document is valid only if SRI authorised it in production; any other RIDE
 * states that the document is not valid.
 */
function validity(
  status: RideStatus,
  environment: string,
  doubt: RideWarning | undefined,
): Pick<RideDescription, 'notice' | 'watermark'> {
  const reasons = [
    ...(status === 'authorized' ? [] : [notices[status]]),
    ...(environment === production ? [] : ['EMITIDO EN AMBIENTE DE PRUEBAS']),
  ];
  const doubts = doubt === undefined ? [] : [doubtNotices[doubt]];
  const told = reasons.length === 0 ? doubts : [...doubts, ...reasons, withoutValidity];
  if (told.length === 0) return { notice: undefined, watermark: undefined };
  const mark = doubt === undefined ? withoutValidity : doubtMarks[doubt];
  return { notice: told.join(' · '), watermark: status === 'annulled' ? notices.annulled : mark };
}

// Number of the document. The preview of a draft has a placeholder number and access key. Neither is printed, because a
// reader might look it up.
function numberOf(tax: XmlTree, status: RideStatus): string {
  const sequential = status === 'draft' ? '(por asignar)' : childTextOnOneLine(tax, 'secuencial');
  return `${childTextOnOneLine(tax, 'estab')}-${childTextOnOneLine(tax, 'ptoEmi')}-${sequential}`;
}

function accessKeyOf(tax: XmlTree, status: RideStatus): string | undefined {
  const key = childTextOnOneLine(tax, 'claveAcceso');
  return status === 'draft' || !wholeKey.test(key) ? undefined : key;
}

/** A guide has no element for its issue date: only its access key contains it. */
function issueDate(document: XmlTree, info: string, accessKey: string | undefined): string {
  const stated = toGuayaquilTime(childTextOnOneLine(childElementOf(document, info), 'fechaEmision'))?.slice(0, 10);
  const key = accessKey === undefined ? undefined : parseAccessKey(accessKey);
  const start = toGuayaquilTime(childTextOnOneLine(childElementOf(document, info), 'fechaIniTransporte'))?.slice(0, 10);
  return stated ?? key?.date ?? start ?? '2000-01-01';
}

function additionalInfo(document: XmlTree): RideField[] {
  const machine = childElementOf(document, 'maquinaFiscal');
  const machineParts = ['marca', 'modelo', 'serie'].map((part) => childTextOnOneLine(machine, part));
  return [
    ...itemsOfList(document, 'infoAdicional', 'campoAdicional').flatMap((one) =>
      fieldUnlessEmpty(withoutColon(attributeOf(one, 'nombre')), textOnOneLine(one.text)),
    ),
    // The tag does not show whether the invoice can be negotiated: SRI decides that after the buyer accepts.
    ...fieldUnlessEmpty(
      'Correo de notificación',
      childTextOnOneLine(childElementOf(document, 'tipoNegociable'), 'correo'),
    ),
    ...fieldUnlessEmpty('Máquina fiscal', machineParts.join(' ').trim()),
  ];
}

const production = '2';
const withoutValidity = 'SIN VALIDEZ TRIBUTARIA';
const wholeKey = /^\d{49}$/;

const notices: Readonly<Record<Exclude<RideStatus, 'authorized'>, string>> = {
  draft: 'BORRADOR',
  pending: 'PENDIENTE DE AUTORIZACIÓN',
  rejected: 'NO AUTORIZADO POR EL SRI',
  annulled: 'ANULADO',
};

const doubtNotices: Readonly<Record<RideWarning, string>> = {
  unconfirmed: 'CONTENIDO NO CONFIRMADO POR EL SRI',
  tampered: 'ARCHIVO ALTERADO: NO ES EL QUE AUTORIZÓ EL SRI',
};

const doubtMarks: Readonly<Record<RideWarning, string>> = {
  unconfirmed: 'NO CONFIRMADO',
  tampered: 'ALTERADO',
};

const missingAuthorization: Readonly<Record<Exclude<RideStatus, 'authorized' | 'annulled'>, string>> = {
  draft: 'Se asigna al emitir el comprobante',
  pending: 'Pendiente de autorización',
  rejected: 'No autorizado',
};
