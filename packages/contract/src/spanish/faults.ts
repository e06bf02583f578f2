// Spanish texts of faults and warnings by their code and params, as specific as the server's English. They are never
// derived from the English sentence. params.ts adds the parts that depend on params. A fault without params, such as
// one stored by an older version, gets the text of its code.
import { spanishByParams, spanishRecordFieldNames } from './params.ts';

export interface CodedFault {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

export function spanishFault({ code, params = {} }: CodedFault): string | undefined {
  const text = spanishByParams(code, params) ?? spanishFaultTexts[code];
  const field = spanishRecordFieldNames[String(params.record_field)];
  return text === undefined || field === undefined ? text : `${field}: ${text}`;
}

export const spanishFaultTexts: Readonly<Record<string, string>> = {
  'field.required': 'Es obligatorio.',
  'field.unknown': 'No se espera este campo.',
  'field.repeated': 'Está repetido.',
  'field.differs': 'Los dos números no son iguales: escríbalos otra vez.',
  'go_live.signature_missing': 'No hay firma electrónica: cargue el archivo .p12.',
  'go_live.signature_expired': 'La firma electrónica caducó: renuévela.',
  'go_live.signature_not_yet_valid': 'La firma electrónica todavía no está vigente.',
  'go_live.signature_other_taxpayer': 'El certificado es de otro RUC.',
  'go_live.signature_self_signed': 'El certificado es de prueba: cargue uno de una entidad de certificación.',
  'go_live.signature_ends_soon': 'La firma caduca muy pronto: renuévela primero.',
  'go_live.sri_not_declared': 'Diga desde cuándo el SRI autorizó emitir en producción.',
  'go_live.no_establishment': 'No hay un establecimiento activo con un punto de emisión activo.',
  'go_live.establishments_open': 'Falta comparar establecimientos con el RUC.',
  'go_live.establishments_changed': 'Un establecimiento cambió desde que se confirmó.',
  'go_live.numbers_open': 'Falta decir el último número del sistema anterior.',
  'go_live.numbers_held': 'Hay secuencias que esperan desde una restauración.',
  'go_live.provider_ruc_missing':
    'Falta el RUC del proveedor del sistema (RUC Proveedor): lo configura quien administra el sistema.',
  'go_live.mail_absent':
    'El servicio no tiene servidor de correo: lo configura quien lo opera. Si no necesita enviar correos, dígalo aquí.',
  'go_live.mail_untried': 'Envíe un correo de prueba.',
  'go_live.mail_refused': 'El servidor de correo no aceptó el mensaje de prueba.',
  'go_live.backup_untried': 'Pruebe restaurar un respaldo y diga cuándo lo hizo.',
  'go_live.backup_old': 'Hace mucho que se probó un respaldo.',
  'field.format': 'No tiene la forma correcta.',
  'field.not_allowed': 'No es un valor permitido.',
  'field.too_short': 'Es demasiado corto.',
  'field.too_long': 'Es demasiado largo.',
  'field.too_small': 'Es menor que el mínimo.',
  'field.too_large': 'Es mayor que el máximo.',
  'field.too_many_decimals': 'Tiene demasiados decimales.',
  'field.not_found': 'No existe en este negocio.',
  'field.not_unique': 'Ya existe otro registro con este valor.',
  'field.immutable': 'No se puede cambiar en un registro existente.',
  'table.changed': 'No se tomó tal como está en la celda.',
  'field.not_of_type': 'No corresponde a este tipo de comprobante.',

  'signature.missing': 'El negocio no tiene firma electrónica: cárguela en Firma electrónica.',
  'signature.expired':
    'La firma electrónica está caducada: renuévela con su entidad de certificación y cargue la nueva.',
  'signature.not_yet_valid': 'La firma electrónica todavía no está vigente.',
  'signature.wrong_password': 'La contraseña no abre el archivo. Fíjese en mayúsculas, tildes y espacios.',
  'signature.unreadable': 'El archivo no es un .p12 que se pueda abrir: cárguelo tal como lo recibió.',
  'signature.not_for_signing': 'El certificado no sirve para firmar comprobantes.',
  'signature.other_taxpayer': 'El certificado es de otro RUC: cargue el de este negocio.',
  'signature.expires_soon': 'La firma electrónica caduca pronto: renuévela a tiempo.',
  'signature.no_ruc': 'El certificado no dice a qué RUC pertenece.',
  'signature.self_signed':
    'El certificado se firmó a sí mismo: sirve solo para pruebas. El SRI acepta los de las entidades de certificación del Ecuador.',
  'signature.non_repudiation_only':
    'El certificado es solo para no repudio, no para firma digital: el SRI podría responder con el mensaje 39.',

  'identification.doubtful': 'La identificación parece mal escrita: revísela.',
  'vehicle_plate.foreign': 'No es una placa ecuatoriana: se imprimirá como está escrita.',
  'code.wrong': 'El código no es correcto, venció o ya fue usado.',
  'password.wrong': 'La contraseña actual no es esa.',
  'email.no_recipient': 'El cliente no tiene correo en el comprobante.',

  'document.date_in_future': 'La fecha de emisión está en el futuro.',
  'document.date_too_old': 'La fecha de emisión es demasiado antigua.',
  'document.key_burnt':
    'El SRI mantiene su primer rechazo con esta clave de acceso. Al emitir de nuevo se tomarán otro número y otra clave.',
  'document.second_refusal_blocks':
    'Si el SRI lo rechaza otra vez hoy, puede bloquear la clave de acceso hasta mañana: revise la causa antes de emitirlo de nuevo.',
  'document.renumbered': 'Dejó su número y su clave de acceso anteriores, que el SRI rechazó.',
  'document.clock_ahead':
    'El reloj del servidor estaba adelantado y el SRI rechaza firmas del futuro: puede que el certificado esté bien. Avise a quien opera el servicio.',
  'document.crossed_midnight':
    'Se firmó en su día y el SRI lo recibió al día siguiente: no se pudo llegar al SRI antes de la medianoche.',
  'document.date_not_today':
    'La fecha no es de hoy: desde el 01/01/2026 los comprobantes se envían al SRI en el momento de emitirlos.',
  'document.emission_type': 'Solo existe la emisión normal (1) en el esquema offline.',
  'document.identification_format': 'La identificación no puede ser de ese tipo.',
  'document.identification_doubtful': 'La identificación parece mal escrita: revísela.',
  'document.final_consumer_not_allowed': 'El consumidor final solo va en facturas: identifique a la otra parte.',
  'document.lines_required': 'El comprobante necesita al menos una línea.',
  'document.additional_details_not_allowed': 'Las líneas de este tipo de comprobante no llevan detalles adicionales.',
  'document.additional_details_too_many': 'Una línea admite máximo 3 detalles adicionales.',
  'document.additional_info_too_many': 'Máximo 11 datos adicionales: el SRI admite 15 y cuatro están reservados.',
  'document.additional_info_reserved': '«RUC Proveedor» y «Gran Contribuyente» los escribe el sistema: quítelos.',
  'document.additional_info_doubled':
    'Ese dato ya lo escribe el sistema con otro valor: quítelo o póngale otro nombre.',
  'document.additional_info_merged': 'Ese dato ya lo escribe el sistema: no se repite.',
  'document.provider_ruc_missing':
    'El SRI exige «RUC Proveedor» desde el 26/09/2026 y este comprobante no lo lleva: pida a quien administra el sistema que lo configure.',
  'document.provider_ruc_from_client':
    'El «RUC Proveedor» se toma de sus datos adicionales porque quien opera el sistema no lo ha configurado (TALONARIO_PROVIDER_RUC).',
  'document.provider_ruc_format': '«RUC Proveedor» es un solo RUC: 13 dígitos terminados en 001.',
  'document.additional_info_no_room':
    'El emisor es Gran Contribuyente y su leyenda ocupa un lugar: máximo 10 datos adicionales mientras se usen correo, celular, detalle y RUC Proveedor.',
  'document.quantity_zero': 'La cantidad debe ser mayor que cero.',
  'document.construction_code_missing':
    'El IVA 5 % es para materiales de construcción: el SRI pide su código auxiliar (F010101 a F010804, anexo 23).',
  'document.discount_above_price': 'El descuento es mayor que cantidad × precio.',
  'document.total_too_large': 'Los totales tienen más de los 14 dígitos que admite el SRI.',
  'document.line_taxes': 'El producto debe tener exactamente un IVA, máximo un ICE y máximo un IRBPNR.',
  'document.tax_amount_missing':
    'Un ICE sin porcentaje y el IRBPNR se cobran por unidad: al producto le falta ese valor.',
  'document.tax_not_in_force': 'Un impuesto del producto no existe, es de aduana o no estaba vigente en esa fecha.',
  'document.tax_rate_differs': 'El IVA del producto no es la tarifa de su código.',
  'document.payment_required': 'Falta la forma de pago.',
  'document.payment_method_expired': 'La forma de pago no está vigente en la fecha del comprobante.',
  'document.payment_total_required': 'Cada uno de los pagos necesita su valor.',
  'document.payment_time_unit_alone': 'La unidad de tiempo necesita su plazo.',
  'document.payments_differ': 'Los pagos no suman el total.',
  'document.modified_document_type':
    'Una nota no corrige notas de crédito, guías de remisión ni comprobantes de retención.',
  'document.modified_document_later': 'El documento modificado no puede ser posterior a la nota.',
  'document.reimbursements_too_large': 'Los reembolsos suman más de los 14 dígitos que admite el SRI.',
  'document.support_authorization_doubtful':
    'La autorización tiene 49 dígitos pero no es una clave de acceso: su dígito verificador está mal.',

  'invoice.final_consumer_name':
    'Una venta a consumidor final no nombra a nadie: el SRI espera CONSUMIDOR FINAL. Identifique al comprador para nombrarlo.',
  'invoice.final_consumer_limit': 'Por este monto hay que identificar al comprador.',
  'invoice.plate_required': 'Las líneas con código auxiliar H492001 necesitan la placa del vehículo.',
  'invoice.plate_format': 'La placa debe ser como ABC1234.',
  'invoice.transport_operator_required':
    'Solo un negocio clasificado como operadora de transporte comercial factura líneas con código auxiliar H492001.',
  'invoice.plate_not_expected':
    'La placa es para transporte comercial (código auxiliar H492001) y venta de combustible; ninguna línea lo parece.',
  'invoice.plate_unusual': 'La placa no tiene una de las formas conocidas. Se envía tal como está.',
  'invoice.fuel_plate_missing': 'La venta de combustible lleva la placa del vehículo; sin vehículo es ZZZ9999.',
  'invoice.fuel_code_unusual': 'El SRI tiene códigos propios para combustibles; este no es uno de ellos.',
  'document.ice_differs': 'El ICE de la línea no es su base por la tarifa de su código.',
  'document.ice_not_expected': 'El producto de la línea no tiene ICE.',
  'credit.rounded': 'Centavos de redondeo: la nota toma exactamente lo que le queda al documento.',
  'document.gross_price_taxes': 'El precio con IVA es para productos que solo tienen IVA.',
  'document.unsubsidized_price_low': 'El precio sin subsidio es menor que el precio cobrado.',
  'invoice.third_party_charge_zero': 'Un rubro de terceros debe ser mayor que cero.',
  'invoice.fuel_withholding_code': 'En la factura se retiene con los códigos 3, 4, 327 o 328.',
  'invoice.fuel_withholding_rate':
    'La tarifa no es la de su código: 1 para 3, 0,12 para 4, 0,20 para 327, 0,30 para 328.',
  'invoice.guide_and_substitute': 'La factura sustituye a la guía o nombra una guía, no las dos cosas.',
  'invoice.substitute_guide_destinations': 'El traslado necesita al menos un destino.',
  'invoice.substitute_guide_dates': 'El traslado termina antes de empezar.',
  'invoice.substitute_guide_late':
    'El traslado empieza antes de la fecha de la factura, que debe enviarse antes de partir.',
  'invoice.substitute_guide_carrier': 'La identificación del transportista no es posible.',
  'invoice.negotiable_address': 'Una factura negociable lleva la dirección del comprador: complete el cliente.',
  'invoice.negotiable_term': 'Una factura negociable se paga a plazo: indique plazo y unidad de tiempo en los pagos.',
  'invoice.negotiable_buyer': 'Una factura a consumidor final no puede ser negociable.',
  'document.vat_refund_buyer': 'La devolución de IVA es solo para compradores identificados con cédula.',
  'document.vat_refund_too_large': 'Se devuelve más IVA del que cobra la factura en una tarifa.',
  'invoice.withheld_by_buyer_too_large': 'El comprador no puede retener más que el total de la factura.',
  'invoice.plate_in_additional_info': 'La placa va en su propio campo, no en la información adicional.',
  'invoice.tip_too_large': 'La propina es mayor que el 10 % del subtotal.',

  'purchase_settlement.only_vat': 'Una liquidación de compra solo lleva IVA: ni ICE ni IRBPNR.',

  'debit_note.value_zero': 'El valor debe ser mayor que cero.',
  'debit_note.tax_per_unit':
    'Una nota de débito no tiene cantidades y no puede cobrar un impuesto por unidad: use un producto sin él.',

  'delivery_guide.receiver_address_required': 'El destinatario necesita una dirección: es el destino.',
  'delivery_guide.first_recipient_differs':
    'El primer destinatario es el de la guía: déjelo vacío o ponga lo mismo que la guía.',
  'delivery_guide.carrier_not_identified': 'El transportista no puede ser consumidor final.',
  'delivery_guide.starts_before_issue':
    'El transporte no puede empezar antes de la fecha de la guía (mensaje 82 del SRI).',
  'delivery_guide.ends_before_start': 'El transporte no puede terminar antes de empezar.',
  'delivery_guide.support_document_incomplete': 'El documento de sustento necesita su tipo y su número.',

  'withholding.registered_before_issue': 'El registro contable es anterior a la emisión del documento de sustento.',
  'withholding.income_withheld_twice': 'Otra retención ya retiene renta sobre este documento de sustento.',
  'withholding.one_payment_method': 'Una retención lleva una sola forma de pago.',
  'withholding.special_taxpayer_length':
    'La resolución de contribuyente especial tiene más de los 5 caracteres que admite una retención.',
  'withholding.retention_code_not_in_force': 'Ese código de retención no existe para este impuesto en esa fecha.',
  'withholding.code_of_other_tax': 'El código es de otro impuesto.',
  'withholding.percentage_required': 'El código no tiene un porcentaje único: escriba el que corresponde.',
  'withholding.percentage_not_allowed': 'El código no admite ese porcentaje.',
  'withholding.support_document_conflict':
    'Las líneas del mismo documento de sustento deben coincidir en fechas y autorización.',
  'withholding.sustains_alike':
    'Dos sustentos de este documento cubren los mismos montos: en cada uno va solo su parte del documento.',
  'withholding.support_document_later': 'El documento de sustento es posterior a la retención.',
  'withholding.support_document_too_large':
    'El total del documento de sustento, o de lo que reembolsa, tiene más de los 14 dígitos que admite el SRI.',
  'withholding.support_tax_differs':
    'El impuesto del documento no es su subtotal × tarifa: el SRI puede informar diferencias (mensaje 52).',
  'withholding.dividend_required':
    'El sustento 10 y los códigos de dividendos (327, 504, 504A, 504D) necesitan la fecha, el impuesto a la renta y el ejercicio del dividendo.',
  'withholding.banana_boxes_required': 'Este código necesita el número de cajas de banano y su precio.',
  'withholding.banana_boxes_not_expected': 'Solo los códigos de compra de banano llevan cajas.',
  'withholding.reimbursements_required':
    'Un documento de sustento tipo 41 necesita, en una de sus líneas, las compras que reembolsa.',
  'withholding.reimbursement_document_type': 'En una retención, el tipo de documento del reembolso tiene dos dígitos.',
  'withholding.sustain_unusual': 'La tabla del SRI no une este sustento con este tipo de documento.',
  'classification.sustain_not_allowed': 'El SRI no admite este sustento en este tipo de comprobante.',
  'classification.registered_before_issue': 'La fecha de registro es anterior a la emisión del comprobante.',
  'classification.divided':
    'La compra está dividida en varios sustentos: cambie sus partes, o quite primero la división.',
  'classification.values_beside_parts': 'Cada parte lleva su propio valor.',
  'classification.not_divisible': 'Esta compra no se puede dividir en varios sustentos.',
  'classification.part_empty': 'La parte no tiene ninguna base mayor que cero.',
  'classification.part_repeated': 'Ya hay una parte igual: súmelas.',
  'classification.parts_differ': 'Las bases de las partes no suman las del comprobante.',
  'classification.rate_repeated': 'La parte ya tiene una base con esta tarifa.',
  'classification.rate_unknown': 'El comprobante no tiene base con esta tarifa.',
  'classification.no_condition': 'La regla necesita un emisor, un tipo de comprobante o un texto.',
  'classification.no_value': 'La regla necesita al menos un valor que poner.',
  'classification.registered_in_future': 'La fecha de registro está en el futuro.',
  'withholding.value_differs': 'El valor retenido no es base × porcentaje.',
  'withholding.subject_type_required':
    'Con identificación del exterior hay que decir el tipo de sujeto retenido: persona natural o sociedad.',
  'withholding.foreign_payment_incomplete': 'Un pago al exterior necesita este campo.',
  'withholding.foreign_payment_not_expected': 'El pago es local: este campo es para pagos al exterior.',
};
