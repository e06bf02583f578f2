/** Action that a message of SRI requires. */
export type SriMessageRemedy =
  /** Correct the data and emit again. */
  | 'fix-data'
  /** Sign again, if necessary with another certificate. */
  | 're-sign'
  /** SRI may already have the document: query it by access key. */
  | 'ask'
  /** The issuer's registration with SRI has a problem. Changing the document does not help. */
  | 'issuer'
  /** SRI authorises the document in spite of this message. */
  | 'warning'
  /** SRI has an internal problem: try again later. */
  | 'retry';

export interface MessageExplanation {
  readonly kind: SriMessageRemedy;
  readonly meaning: string;
  /** Advice for the user, in Spanish. */
  readonly hint: string;
}

/** Explains SRI's message number. Undefined for a number that the ficha técnica does not list. */
export function explainMessage(identifier: string): MessageExplanation | undefined {
  return Object.hasOwn(explanations, identifier) ? explanations[identifier] : undefined;
}

// Numbers: ficha técnica 2.32, section 11. The texts are Talonario's.
const explanations: Readonly<Record<string, MessageExplanation>> = {
  '2': {
    kind: 'issuer',
    meaning: "the issuer's RUC is not active",
    hint: 'Su RUC no está activo. Reactívelo en SRI en línea y luego emita de nuevo este comprobante.',
  },
  '10': {
    kind: 'issuer',
    meaning: 'the establishment is closed by a sanction',
    hint: 'El establecimiento está clausurado. Podrá emitir otra vez cuando termine la clausura.',
  },
  '26': {
    kind: 'fix-data',
    meaning: 'the file exceeds the size SRI takes',
    hint: 'El comprobante es demasiado grande (máximo 320 kB). Divídalo en varios con menos líneas.',
  },
  '27': {
    kind: 'issuer',
    meaning: 'this class of taxpayer may not issue electronic documents',
    hint: 'Su clase de contribuyente no puede emitir comprobantes electrónicos. Consulte en una agencia del SRI.',
  },
  '28': {
    kind: 'issuer',
    meaning: 'the agreement on electronic means is not accepted',
    hint: 'Acepte el acuerdo de uso de medios electrónicos en SRI en línea y emita de nuevo.',
  },
  '34': {
    kind: 'issuer',
    meaning: 'the issuer has not applied for this type of document',
    hint: 'Falta solicitar este tipo de comprobante en SRI en línea (Facturación electrónica). Añádalo y emita de nuevo.',
  },
  '35': {
    kind: 'fix-data',
    meaning: 'the XML does not validate against the schema',
    hint: 'El SRI no acepta la estructura del comprobante. Revise el dato que menciona el detalle, corríjalo y emita de nuevo.',
  },
  '36': {
    kind: 'fix-data',
    meaning: 'the schema version is no longer accepted',
    hint: 'El SRI ya no recibe esta versión del comprobante. Pida a su administrador que actualice el sistema.',
  },
  '37': {
    kind: 'issuer',
    meaning: 'the issuer has no permission to issue in this environment',
    hint: 'Su RUC no tiene autorización de emisión en este ambiente. Solicítela en SRI en línea y emita de nuevo.',
  },
  '39': {
    kind: 're-sign',
    meaning: 'the signature or its certificate is not accepted',
    hint: 'El SRI no acepta la firma. Compruebe que el certificado sea de firma electrónica, esté vigente y tenga su RUC; luego emita de nuevo.',
  },
  '40': {
    kind: 're-sign',
    meaning: 'the certificate cannot be read',
    hint: 'El SRI no pudo leer el certificado. Suba otra vez su archivo .p12 y emita de nuevo.',
  },
  '42': {
    kind: 're-sign',
    meaning: 'the certificate is expired or revoked',
    hint: 'Su certificado está caducado o revocado. Suba uno vigente y emita de nuevo.',
  },
  '43': {
    kind: 'ask',
    meaning: 'the access key is registered already',
    hint: 'El SRI ya tiene esta clave de acceso. Verifique el comprobante antes de hacer otra cosa: puede estar autorizado.',
  },
  '45': {
    kind: 'ask',
    meaning: 'the number is registered already',
    hint: 'Este secuencial ya fue usado ante el SRI por otro comprobante. Al emitir de nuevo se tomará el siguiente número.',
  },
  '46': {
    kind: 'issuer',
    meaning: "the issuer's RUC does not exist",
    hint: 'El SRI no encuentra su RUC. Revise el número registrado en los datos de la empresa.',
  },
  '47': {
    kind: 'fix-data',
    meaning: 'the document type does not exist',
    hint: 'El SRI no reconoce el tipo de comprobante. Pida a su administrador que actualice el sistema.',
  },
  '48': {
    kind: 'fix-data',
    meaning: 'there is no schema for this type and version',
    hint: 'El SRI no tiene esquema para esta versión del comprobante. Pida a su administrador que actualice el sistema.',
  },
  '49': {
    kind: 'retry',
    meaning: 'the service was called without content',
    hint: 'El envío llegó vacío al SRI. Emita de nuevo.',
  },
  '50': {
    kind: 'retry',
    meaning: 'an internal error of SRI',
    hint: 'El SRI tuvo un error interno. Espere unos minutos, verifique el comprobante y emita de nuevo.',
  },
  '52': {
    kind: 'fix-data',
    meaning: 'amounts do not add up, or a conditional field is missing',
    hint: 'Los valores no cuadran o falta un dato obligatorio. Revise cantidades, impuestos y totales; corrija y emita de nuevo.',
  },
  '56': {
    kind: 'issuer',
    meaning: 'the establishment is closed in the RUC',
    hint: 'El establecimiento figura como cerrado en su RUC. Ábralo en el SRI o emita desde otro establecimiento.',
  },
  '57': {
    kind: 'issuer',
    meaning: 'the permission to issue is suspended or not in force',
    hint: 'Su autorización de emisión está suspendida o no rige en la fecha del comprobante. Regularícela en SRI en línea.',
  },
  '58': {
    kind: 'fix-data',
    meaning: 'the access key does not agree with the document',
    hint: 'La clave de acceso no coincide con los datos del comprobante. Emita de nuevo; si se repite, avise a su administrador.',
  },
  '59': {
    kind: 'warning',
    meaning: "the receiver's identification is not found",
    hint: 'El SRI no encuentra la identificación del cliente. El comprobante es válido; revise el dato para los próximos.',
  },
  '60': {
    kind: 'warning',
    meaning: 'processed in the test environment',
    hint: 'Emitido en el ambiente de pruebas: no tiene validez tributaria.',
  },
  '62': {
    kind: 'warning',
    meaning: "the receiver's identification fails its check digit",
    hint: 'La identificación del cliente parece mal escrita. El comprobante es válido; revise el dato para los próximos.',
  },
  '63': {
    kind: 'issuer',
    meaning: "the issuer's RUC is closed by the tax authority",
    hint: 'Su RUC está clausurado por un proceso de control. Regularícelo en el SRI antes de emitir.',
  },
  '64': {
    kind: 'fix-data',
    meaning: 'the code of the support document does not exist',
    hint: 'El código del documento de sustento no existe. Corríjalo y emita de nuevo.',
  },
  '65': {
    kind: 'fix-data',
    meaning: 'the issue date is outside the time SRI accepts',
    hint: 'La fecha de emisión está fuera del plazo que acepta el SRI. Cámbiela y emita de nuevo; se generará otra clave de acceso.',
  },
  '67': {
    kind: 'fix-data',
    meaning: 'a date has the wrong form',
    hint: 'Una fecha del comprobante no es válida. Corríjala y emita de nuevo.',
  },
  '68': {
    kind: 'warning',
    meaning: 'the related document is not in SRI as an electronic one',
    hint: 'El documento relacionado no consta como electrónico en el SRI. El comprobante es válido; compruebe el número.',
  },
  '69': {
    kind: 'fix-data',
    meaning: "the receiver's identification does not exist",
    hint: 'La identificación del cliente no existe. Corríjala y emita de nuevo.',
  },
  '70': {
    kind: 'ask',
    meaning: 'SRI has the document and is still processing it',
    hint: 'El SRI todavía está procesando el comprobante. Espere: no lo envíe otra vez ni cambie su número.',
  },
  '80': {
    kind: 'ask',
    meaning: 'the access key of the query is malformed',
    hint: 'El SRI no pudo leer la clave consultada. Verifique de nuevo; si se repite, avise a su administrador.',
  },
  '82': {
    kind: 'fix-data',
    meaning: 'transport begins before the guide is issued',
    hint: 'La fecha de inicio del transporte es anterior a la emisión de la guía. Corríjala y emita de nuevo.',
  },
  '90': {
    kind: 'retry',
    meaning: 'the access key is blocked for the rest of the day after two refusals',
    hint: 'El SRI bloqueó esta clave de acceso por hoy, después de dos rechazos. Emita de nuevo desde mañana (hora de Ecuador); hoy volvería a devolverlo.',
  },
  '92': {
    kind: 'fix-data',
    meaning: 'the VAT refund is not the amount that was granted',
    hint: 'El valor de devolución del IVA no es el que concedió el SRI. Corríjalo y emita de nuevo.',
  },
  '99': {
    kind: 'ask',
    meaning: 'the query service has no data; it says nothing about validity',
    hint: 'La consulta del SRI no tiene datos en este momento. Intente más tarde; el estado del comprobante no cambia.',
  },
};
