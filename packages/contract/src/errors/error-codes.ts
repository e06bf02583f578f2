import type { ErrorStatus } from './errors.ts';

/**
 * Every machine code of an error body: its status, its meaning in English, and the same in Spanish for
 * `Accept-Language: es` and the panel. The Spanish text does not repeat details that only a program needs (which
 * parameter, which header). Codes are stable, because a client may branch on them. The four fixed responses of
 * authentication (missing or unknown key, plan without API, IP not listed) have no code.
 */
export const errorCodes = {
  'request.invalid_json': [
    400,
    'The body is not JSON, or is nested too deeply.',
    'El cuerpo no es JSON, o está anidado demasiado.',
  ],
  'request.wrong_type': [
    400,
    'A value has the wrong JSON type; `detail` names it.',
    'Un valor no es del tipo JSON que corresponde.',
  ],
  'request.missing_body': [400, 'The operation needs a body.', 'La operación necesita un cuerpo.'],
  'request.missing_parameter': [400, 'A required query parameter is missing.', 'Falta un parámetro obligatorio.'],
  'request.invalid_parameter': [
    400,
    'A path or query parameter is malformed or out of range.',
    'Un parámetro está mal escrito o fuera de rango.',
  ],
  'request.unknown_parameter': [
    400,
    'The query names a parameter this operation does not have.',
    'La operación no tiene ese parámetro.',
  ],
  'request.invalid_cursor': [
    400,
    'The cursor is not one this list gave, or filters or order changed since.',
    'El cursor no es de esta lista, o cambiaron sus filtros o su orden.',
  ],
  'request.too_many_rows': [
    400,
    'The list has more rows than a file may have: narrow it with filters.',
    'La lista tiene más filas de las que caben en un archivo: acórtela con filtros.',
  ],
  'request.invalid_header': [
    400,
    'A header is malformed, such as an Idempotency-Key over 255 characters.',
    'Una cabecera está mal escrita.',
  ],
  'request.unsupported_media_type': [
    400,
    'The Content-Type is not one the operation takes.',
    'La operación no admite ese Content-Type.',
  ],
  'request.malformed': [
    400,
    'The request is not valid HTTP, or its multipart body is broken.',
    'La solicitud no es HTTP válido, o su cuerpo está roto.',
  ],
  'request.timeout': [408, 'The request took too long to arrive.', 'La solicitud tardó demasiado en llegar.'],
  'request.too_large': [
    413,
    'The body or a file is larger than the operation takes.',
    'El cuerpo o un archivo es más grande de lo que admite la operación.',
  ],
  'https.required': [403, 'Plain HTTP outside loopback: use HTTPS.', 'Fuera de esta máquina hay que usar HTTPS.'],
  'plan.limit_reached': [
    403,
    'The plan allows no more active businesses, establishments or emission points.',
    'El plan no permite más negocios, establecimientos o puntos de emisión activos: desactive uno o cambie de plan.',
  ],
  'permission.missing': [
    403,
    'The key or the person may not do this; `permission` tells what is missing.',
    'Falta un permiso para esto: pídalo a quien administra la cuenta.',
  ],
  'permission.whole_account': [
    403,
    'Only for users and keys that are not limited to some businesses of the account.',
    'Esto concierne a toda la cuenta, y el acceso es solo a algunos de sus negocios.',
  ],
  'key.test_only': [
    403,
    'A test key may only touch businesses in the test environment.',
    'Una clave de pruebas solo alcanza negocios en el ambiente de pruebas.',
  ],
  'resource.not_found': [
    404,
    'The record does not exist or does not belong to the account.',
    'El registro no existe o no pertenece a la cuenta.',
  ],
  'route.not_found': [404, 'There is no such address.', 'Esa dirección no existe.'],
  'method.not_allowed': [
    405,
    'The address exists, but not with this method.',
    'La dirección existe, pero no con ese método.',
  ],
  'document.already_emitted': [
    409,
    'The document was emitted; it cannot be emitted, changed or deleted.',
    'El comprobante ya fue emitido: no se puede emitir, cambiar ni eliminar.',
  ],
  'document.not_emitted': [
    409,
    'The document is a draft: there is nothing to verify, download or send yet.',
    'El comprobante es un borrador: todavía no hay nada que verificar, descargar o enviar.',
  ],
  'document.erased': [
    409,
    'The files of the document were erased after the time they had to be kept.',
    'Los archivos del comprobante se borraron al terminar el tiempo de conservación.',
  ],
  'document.total_differs': [
    409,
    'The document comes to another total than `expected_total`; `total` tells which.',
    'El total ya no es el que usted confirmó. No se emitió nada: revíselo y emita otra vez.',
  ],
  'credit.exceeded': [
    409,
    'The credit notes of the document would take more than it has; `left` tells what is left of each rate.',
    'Las notas de crédito no pueden sumar más de lo que queda del documento.',
  ],
  'credit.final_consumer': [
    409,
    'A document of the final consumer cannot be credited.',
    'Una factura a consumidor final no admite notas de crédito.',
  ],
  'credit.not_creditable': [
    409,
    'A draft, a rejected or annulled document, one to the final consumer, or no sale.',
    'Este documento no admite notas de crédito.',
  ],
  'credit.annulled': [
    409,
    'The document was annulled: there is nothing to credit.',
    'El comprobante está anulado: no queda nada por acreditar.',
  ],
  'credit.annulment_open': [
    409,
    'The annulment of the document is under way: no credit notes meanwhile.',
    'La anulación del comprobante está en trámite: desista de ella antes de emitir una nota de crédito.',
  ],
  'annulment.not_authorized': [
    409,
    'Only an authorised document can be annulled.',
    'Solo se anula un comprobante autorizado.',
  ],
  'annulment.already_open': [
    409,
    'The annulment of the document was asked for already.',
    'La anulación de este comprobante ya está en trámite.',
  ],
  'annulment.already_annulled': [409, 'SRI has annulled the document.', 'El SRI ya anuló este comprobante.'],
  'annulment.final_consumer': [
    409,
    'A document of the final consumer cannot be annulled.',
    'Un comprobante a consumidor final no se puede anular.',
  ],
  'annulment.late': [
    409,
    'The deadline of the annulment has passed; `instead` tells what can be done.',
    'El plazo para anular ya pasó. Una factura todavía admite una nota de crédito.',
  ],
  'annulment.not_open': [409, 'No annulment was asked for.', 'Este comprobante no tiene una anulación en trámite.'],
  'annulment.under_way': [
    409,
    'The annulment is under way at SRI: it cannot be given up here.',
    'El SRI ya está anulando este comprobante: solo se puede detener en su portal.',
  ],
  'document.annulled': [409, 'The document was annulled.', 'El comprobante está anulado.'],
  'document.not_authorized': [
    409,
    'Only an authorised document can be sent to the customer.',
    'Solo un comprobante autorizado puede enviarse al cliente.',
  ],
  'received.no_xml': [
    409,
    'The XML of the received document is not here.',
    'El XML del documento recibido no está aquí.',
  ],
  'received.not_withholdable': [
    409,
    'Nothing is withheld upon this received document.',
    'Sobre este documento recibido no se retiene nada.',
  ],
  'received.not_confirmed': [
    409,
    'SRI has not confirmed the XML of the received document: a user has to accept it first.',
    'El SRI no ha confirmado el XML del documento recibido: alguien debe aceptarlo primero.',
  ],
  'received.not_acceptable': [
    409,
    'The received document needs no acceptance, or cannot have one.',
    'El documento recibido no necesita aceptación, o no puede tenerla.',
  ],
  'received.not_drawable': [
    409,
    'The received document cannot be drawn as PDF; its XML can be downloaded.',
    'El documento recibido no se puede dibujar como PDF; su XML sí se descarga.',
  ],
  'classification.too_many_rules': [
    409,
    'The business has as many classification rules as it may have: delete one.',
    'El negocio ya tiene todas las reglas de clasificación que se permiten: elimine una.',
  ],
  'classification.not_a_purchase': [
    409,
    'The document is no purchase of its issuer: there is nothing to classify.',
    'El comprobante no es una compra de quien lo emite: no hay nada que clasificar.',
  ],
  'rehearsal.running': [
    409,
    'The business rehearses with SRI already: wait until that ends.',
    'El negocio ya está ensayando con el SRI: espere a que termine.',
  ],
  'rehearsal.too_many': [
    409,
    'The business has rehearsed as often as it may within an hour: try later.',
    'El negocio ya ensayó las veces que se permiten en una hora: pruebe más tarde.',
  ],
  'package.too_many': [
    409,
    'The business waits for as many packages as it may: wait for one.',
    'El negocio ya espera todos los paquetes que se permiten: espere a que termine uno.',
  ],
  'package.not_ready': [
    409,
    'The package is not built yet, or could not be built.',
    'El paquete todavía no está listo, o no se pudo armar.',
  ],
  'package.lost': [
    409,
    'The bytes of the package went with a restart of the database: ask for it again.',
    'El paquete se perdió al reiniciarse la base de datos: pídalo otra vez.',
  ],
  'period.closed': [409, 'The period is closed.', 'El período está cerrado.'],
  'period.answered_meanwhile': [
    409,
    'An answer of a form changed while the period was being closed, and it was not closed: close it again.',
    'Alguien cambió una respuesta mientras se cerraba el período: ciérrelo otra vez.',
  ],
  'period.not_closed': [409, 'The period is not closed.', 'El período no está cerrado.'],
  'ats.not_ready': [
    409,
    'The ATS has errors: there is no file until they are mended.',
    'El ATS tiene errores: no hay archivo hasta que se corrijan.',
  ],
  'ats.not_confirmed': [
    409,
    'The ATS has warnings: send `confirm=true` once they were read.',
    'El ATS tiene advertencias: confirme que las leyó.',
  ],
  'ats.not_an_export': [
    409,
    'The document is no authorised export invoice.',
    'El comprobante no es una factura de exportación autorizada.',
  ],
  'obligation.period_not_over': [
    409,
    'The period is not over: nothing can be filed for it yet.',
    'El período no ha terminado: todavía no se puede declarar.',
  ],
  'obligation.other_period': [
    409,
    'The business files this by month, not by semester, or the other way round.',
    'El negocio no declara esto en períodos así: uno es mensual y el otro semestral.',
  ],
  'obligation.closed_period': [
    409,
    'By these settings a closed period would be filed for another one, or not at all: reopen it first.',
    'Hay un período cerrado que con estos ajustes se declararía en otro, o ya no se declararía: reábralo antes de cambiarlos.',
  ],
  'obligation.not_filed': [
    409,
    'The settings of the business say that it does not file this.',
    'Según la configuración del negocio, no presenta esta obligación.',
  ],
  'tax_form.future_period': [
    409,
    'The period has not begun: there is nothing to declare yet.',
    'El período no ha empezado: todavía no hay nada que declarar.',
  ],
  'tax_form.open_questions': [
    409,
    'A question of the form is open: answer it before the file is made.',
    'Hay preguntas sin responder: respóndalas antes de hacer el archivo.',
  ],
  'tax_form.not_uploadable': [
    409,
    'A box is negative or longer than the file takes: correct the answers.',
    'Un casillero quedó negativo o es más largo de lo que admite el archivo: corrija las respuestas.',
  ],
  'record.in_use': [
    409,
    'A document uses the record: deactivate it instead of deleting it.',
    'Un comprobante usa el registro: desactívelo en lugar de eliminarlo.',
  ],
  'record.permanent': [
    409,
    'The record belongs to its business for good: deactivate it instead of deleting it.',
    'El registro pertenece al negocio para siempre: desactívelo en lugar de eliminarlo.',
  ],
  'record.external_id_taken': [
    409,
    'Another record of the business and kind has this `external_id`; list by `externalId` to find it.',
    'Otro registro del negocio ya tiene ese identificador externo (external_id).',
  ],
  'record.inactive': [
    409,
    'The request uses a deactivated record.',
    'La solicitud usa un registro desactivado: actívelo o elija otro.',
  ],
  'business.not_live': [
    409,
    'The business has not finished its switch to production: GET /businesses/{id}/go-live tells what is missing.',
    'El negocio no ha terminado de pasar a producción. En el panel, abra «Pasar a producción»: ahí dice qué falta. La primera factura se emite a mano; después emiten también las claves y los lotes.',
  ],
  'business.already_live': [
    409,
    'The business is live: move its sequences with PUT /sequences/{id}.',
    'El negocio ya está en producción: cambie el número en Establecimientos.',
  ],
  'business.not_ready': [
    409,
    'A point of the list for going to production is open.',
    'Falta algo en la lista para pasar a producción.',
  ],
  'business.production_paused': [
    409,
    'Production of the business is paused: a user has to resume it.',
    'La producción está en pausa: no se emite nada nuevo. Se reanuda en el panel, en «Pasar a producción»; mientras tanto puede guardar borradores.',
  ],
  'business.not_in_production': [
    409,
    'The business was not moved to production: there is nothing to pause.',
    'El negocio no ha pasado a producción: no hay nada que pausar.',
  ],
  'mail.no_server': [
    409,
    'The service has no mail server: its operator sets SMTP_URL.',
    'El servicio no tiene servidor de correo: lo configura quien lo opera.',
  ],
  'webhook.too_many': [
    409,
    'There are as many endpoints as may be told of one event: remove one.',
    'Ya hay tantas direcciones como se permiten: elimine una.',
  ],
  'sequence.number_used': [
    409,
    'The next number must be above the highest number already used.',
    'El número siguiente debe ser mayor que el último usado.',
  ],
  'sequence.held': [
    409,
    'The service was restored from a backup: set the next number of the sequence above the last one SRI knows.',
    'El servicio se restauró de un respaldo: en Establecimientos, ponga el número siguiente de este punto por encima del último que conoce el SRI.',
  ],
  'sequence.exhausted': [
    409,
    'The sequence has no numbers left: use another emission point.',
    'No quedan números: use otro punto de emisión.',
  ],
  'idempotency.in_progress': [
    409,
    'The first request with this Idempotency-Key is still running.',
    'La primera solicitud con esta Idempotency-Key sigue en curso: repítala en un segundo.',
  ],
  'idempotency.answer_lost': [
    409,
    'The first request with this Idempotency-Key was done, but the secret in its answer can no longer be opened.',
    'La primera solicitud con esta Idempotency-Key se hizo, pero el secreto de su respuesta ya no se puede abrir.',
  ],
  'events.forgotten': [
    410,
    'Events after the one named are not all kept any more: read the lists again.',
    'Los eventos posteriores al indicado ya no se guardan todos: vuelva a leer las listas.',
  ],
  'document.changed': [
    412,
    'The document was changed since the version named by `If-Match`: read it again.',
    'Otra persona, u otro programa, guardó el comprobante mientras tanto: léalo otra vez.',
  ],
  'validation.failed': [
    422,
    'One or more fields are wrong; `errors` lists all of them.',
    'Uno o más campos están mal; «errors» los nombra todos.',
  ],
  'idempotency.key_reused': [
    422,
    'The Idempotency-Key was used before with another request.',
    'Esa Idempotency-Key ya se usó con otra solicitud.',
  ],
  'signature.missing': [
    422,
    'The business has no electronic signature: upload one.',
    'El negocio no tiene firma electrónica: cárguela.',
  ],
  'signature.expired': [
    422,
    'The certificate is past its date: upload a new one.',
    'La firma electrónica está caducada: cargue una nueva.',
  ],
  'signature.not_yet_valid': [
    422,
    'The certificate is not valid yet.',
    'La firma electrónica todavía no está vigente.',
  ],
  'signature.wrong_password': [422, 'The password does not open the file.', 'La contraseña no abre el archivo.'],
  'signature.unreadable': [
    422,
    'The file is not a .p12 that can be opened.',
    'El archivo no es un .p12 que se pueda abrir.',
  ],
  'signature.not_for_signing': [
    422,
    'The certificate may not sign documents.',
    'El certificado no sirve para firmar comprobantes.',
  ],
  'signature.other_taxpayer': [422, 'The certificate belongs to another RUC.', 'El certificado es de otro RUC.'],
  'signature.self_signed': [
    422,
    'The certificate signed itself; in test it is a warning.',
    'El certificado se firmó a sí mismo: sirve solo para pruebas.',
  ],
  'email.no_recipient': [
    422,
    'The customer recorded on the document has no e-mail.',
    'El cliente no tiene correo en el comprobante.',
  ],
  'rate_limit.exceeded': [
    429,
    'The quota of the window is used up: wait for `Retry-After`.',
    'Se agotó la cuota: espere los segundos de Retry-After.',
  ],
  'rate_limit.concurrency': [
    429,
    'Too many requests of this key, session or address are under way; nothing was done: wait for `Retry-After`.',
    'Hay demasiadas solicitudes a la vez de esta clave, sesión o dirección. No se hizo nada: espere los segundos de Retry-After.',
  ],
  'server.error': [
    500,
    'Unexpected; quote `instance` when reporting it.',
    'Algo falló en el servidor. Al reportarlo, indique «instance».',
  ],
  'archive.damaged': [
    500,
    'The archive holds other bytes of the document than were stored; they are never given out.',
    'El archivo guarda otros bytes que los del comprobante: no se entregan.',
  ],
  'authority.unavailable': [
    503,
    'The tax authority does not answer; the document goes on by itself.',
    'El SRI no responde. El comprobante está guardado y sigue solo: no lo cree otra vez.',
  ],
  'database.unavailable': [
    503,
    'The service cannot reach its database.',
    'El servicio no alcanza su base de datos. Repita la solicitud en un momento.',
  ],
  'database.full': [
    503,
    'The disk of the database is full: nothing can be written until the operator makes room.',
    'El disco de la base de datos está lleno: no se puede escribir hasta que el operador haga sitio.',
  ],
  'master_key.missing': [
    503,
    'The node lacks the master key that a stored signature was sealed with: the operator has to configure it.',
    'Al servicio le falta la clave maestra con la que guardó la firma: avise a quien lo opera. No vuelva a cargar la firma.',
  ],
  'archive.unavailable': [
    503,
    'The archive of old documents does not answer; everything else works.',
    'El archivo de comprobantes antiguos no responde; lo demás funciona.',
  ],
  'books.behind': [
    503,
    'The books of the period are being brought up to date: ask again in a moment.',
    'Los libros de este período se están poniendo al día: consulte otra vez en un momento.',
  ],
  'service.overloaded': [
    503,
    'The service is busy; nothing was done.',
    'El servicio está ocupado y no se hizo nada. Repita la solicitud en un momento.',
  ],
  'clock.wrong': [
    503,
    'The clock of the server differs from the one of the tax authority: nothing is issued until the operator sets it.',
    'El reloj del servidor no coincide con el del SRI: no se emite nada hasta que el operador lo ponga en hora.',
  ],
  'document.continues': [
    503,
    'The document has its number and is stored; its next step could not be recorded. The worker continues: do not create it again.',
    'El comprobante tiene su número y está guardado, pero no se pudo anotar su siguiente paso. Sigue solo: no lo cree de nuevo.',
  ],
  'document.in_progress': [
    503,
    'An earlier request that this one repeats is still running: repeat it in a second.',
    'Una solicitud anterior que esta repite sigue en curso: repítala en un segundo.',
  ],
  'request.abandoned': [
    503,
    'The client closed the connection before a number was taken; nothing was done.',
    'El cliente cerró la conexión antes de tomar un número: no se hizo nada.',
  ],
  'server.stopping': [
    503,
    'The server is shutting down: repeat the request.',
    'El servidor se está deteniendo: repita la solicitud.',
  ],
} as const satisfies Record<string, readonly [status: ErrorStatus, english: string, spanish: string]>;

export type ErrorCode = keyof typeof errorCodes;

/**
 * Codes of the entries of `errors` in a 422 response that describe a wrong form of the body. The rules of documents add
 * further codes.
 */
export const fieldCodes = {
  'field.required': 'The field is missing.',
  'field.unknown': 'There is no such field.',
  'field.repeated': 'The field was sent twice, in both spellings, with different values.',
  'field.format': 'The value does not have the form the field asks for.',
  'field.not_allowed': 'The value is not one of those allowed.',
  'field.too_short': 'The text or list is too short.',
  'field.too_long': 'The text or list is too long.',
  'field.too_small': 'The number is below the minimum.',
  'field.too_large': 'The number is above the maximum.',
  'field.too_many_decimals': 'The number has more decimals than the field keeps.',
  'field.not_found': 'The record or catalog row does not exist in the account.',
  'field.not_unique': 'Another record already has this value.',
  'field.immutable': 'The field of an existing record cannot change.',
  'field.differs': 'What was typed twice is not the same.',
} as const;

export type FieldCode = keyof typeof fieldCodes;

/**
 * Parameters in `params` of a fault or notice, by its code. In addition, `record_field` names the field of a record
 * that the body names by id. A parameter that does not apply is omitted.
 */
export const faultParams: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'field.required': {
    column: 'the missing column of a CSV file',
    unit: 'of an ICE charged per unit: what it is charged per',
    min: 'of a list: how many entries it needs',
    type: 'of a document: the code of the type that needs it',
    reason: '`no_default_point`: the establishment has no point of the code in `default`',
    default: 'of reason `no_default_point`: its code',
  },
  'field.unknown': { column: 'the unknown column of a CSV file', allowed: 'the columns there are' },
  'field.repeated': {
    column: 'the column a CSV file has twice',
    line: 'the line of a CSV file that has the key already',
  },
  'field.format': {
    reason:
      '`blank`, `control_character`, `line_break`, `not_unicode`, `not_text`, `not_number`, `not_flag`, `type`, `shape`, `pattern`, ' +
      '`date`, `date-time`, `email`, `uri`, `uuid`, `document_number`, `ruc_length`, `cedula_length`, `final_consumer_number`, `too_long`, ' +
      '`unknown_type`, `not_in_catalog`, `made_number_by_spreadsheet`, `more_cells_than_heading`, `cell_too_long`, `not_csv`, `broken_csv`, ' +
      '`old_workbook`, `web_page`, `pdf`, `broken_workbook`, `workbook_too_large`, `not_workbook`, `binary_workbook`, `open_document`, `no_visible_sheet`, ' +
      '`spreadsheet_error`, `cut_off`, `digits_lost`, `zero_unproven`, `digit_count`, `image_format`, ' +
      '`image_corrupt`, `image_too_large`, `ip_address`, `bits_outside_prefix`, `not_url`, `not_https`, `credentials_in_url`, `port`, ' +
      '`private_address`',
    shape: 'of reason `shape`: the `x-shape` of the field',
    type: 'of reason `type`: the JSON types it takes',
    pattern: 'of reason `pattern`: a regular expression',
    value: 'the value, where the message names it',
    catalog: 'of reason `not_in_catalog`: the catalog',
    max: 'of reason `cell_too_long`: how many characters a cell may have',
    block: 'of reason `bits_outside_prefix`: the block that was meant',
    digits: 'of reasons `zero_unproven` and `digit_count`: how many there are',
  },
  'table.changed': {
    reason:
      '`zero_restored`, `final_consumer`, `taken_for_passport`, `email_left_out`, `tax_by_word`, `read_as_decimals`',
    before: 'what stands in the cell',
    after: 'what was taken',
    value: 'what stands in the cell',
    tax: 'of reason `tax_by_word`: the tax that was taken',
  },
  'field.not_allowed': {
    allowed: 'the values allowed, separated by commas',
    reason:
      '`not_in_force`, `customs_tax`, `tax_missing`, `tax_repeated`, `final_consumer_type`, `final_consumer_role`, `easy_password`, ' +
      '`invited_address`, `media_type`, `verify_alone`, `other_tax_in_price`',
    tax: 'the tax concerned',
    role: 'of reason `final_consumer_role`: `provider` or `carrier`',
    value: 'of reason `media_type`: what was sent',
  },
  'field.too_short': { min: 'the least there may be', unit: '`characters`, `entries`, `rows` or `bytes`' },
  'field.too_long': {
    max: 'the most there may be',
    unit: '`characters`, `entries`, `rows`, `columns` or `kilobytes`',
    line: 'of a CSV file: where it is',
    reason: '`emoji_counted_twice`, only as a warning',
  },
  'field.too_small': {
    min: 'the minimum',
    moreThan: 'the number that it must exceed',
    unit: '`pixels`',
    width: 'of an image',
    height: 'of an image',
  },
  'field.too_large': {
    max: 'the maximum',
    unit: '`integer_digits`: digits before the point; `pixels`',
    width: 'of an image',
    height: 'of an image',
  },
  'field.too_many_decimals': { max: 'how many it keeps', unit: '`digits`: in all, not only decimals' },
  'field.not_found': {
    catalog: 'the catalog looked into',
    value: 'the code looked for',
    allowed: 'what there is',
    within: 'of a record that a document names: `account`, `business` or `establishment`',
  },
  'field.not_of_type': { type: 'the code of the type of document' },
  'document.renumbered': { number: 'the former number', accessKey: 'the former access key' },
  'document.clock_ahead': { seconds: 'how far the clock of the server was ahead' },
  'document.crossed_midnight': { date: 'the day of the document', received: 'the day SRI took it' },
  'withholding.code_of_other_tax': { tax: 'the tax the code belongs to' },
  'classification.sustain_not_allowed': {
    sustain: 'the code of the sustento',
    type: 'the code of the type of document',
    allowed: 'the codes it may have; empty: none',
  },
  'classification.registered_before_issue': { issued: 'the issue date' },
  'classification.not_divisible': { reason: '`without_figures`, `reimbursement`' },
  'classification.part_repeated': { first: 'the place of the other part, from 1' },
  'classification.parts_differ': {
    rate: 'the codigoPorcentaje of the IVA',
    parts: 'what the parts add up to',
    document: 'what the document has',
  },
  'classification.rate_unknown': {
    rate: 'the codigoPorcentaje that was sent',
    rates: 'those that the document has',
  },
  'classification.registered_in_future': { today: 'the day it is in Guayaquil' },
  'field.not_unique': { reason: '`in_account`, `has_account`' },
  'field.immutable': { reason: '`final_consumer`, `business`' },
  'identification.doubtful': {
    reason:
      '`ruc_ending`, `ruc_province`, `ruc_check_digit`, `cedula_check_digit`, `company_check_digit`, `unlike_type`',
    type: 'of reason `unlike_type`: the name of the type',
  },
  'signature.other_taxpayer': {
    ruc: 'of the certificate',
    expected: 'the RUC of the business',
    reason: '`before_production`',
  },
  'signature.expires_soon': { days: 'until it expires' },
  'go_live.signature_other_taxpayer': { ruc: 'of the certificate' },
  'go_live.signature_ends_soon': { days: 'until it expires', min: 'how many are needed' },
  'go_live.establishments_open': { count: 'how many' },
  'go_live.establishments_changed': { count: 'how many' },
  'go_live.numbers_open': { count: 'how many' },
  'go_live.numbers_held': { count: 'how many' },
  'go_live.backup_old': { days: 'since it was tried', max: 'how many are accepted' },
  'signature.wrong_password': { reason: '`no_password`, `wrong_password`' },
  'signature.self_signed': { name: 'of the holder', reason: '`before_production`' },
  'signature.unreadable': {
    reason: '`too_large`, `other_format`, `damaged`, `name_too_long`, `unsupported_cipher`, `too_many_iterations`',
    format: 'of reason `other_format`: `PEM`, `JKS`, `PDF`, …',
    limit: 'of reason `name_too_long`: how many characters a name may have',
  },
  'signature.not_for_signing': {
    reason: '`no_private_key`, `no_certificate`, `unsupported_key`, `not_signing_certificate`, `authority_certificate`',
    bits: 'of reason `unsupported_key`: the length of an RSA key',
  },
};
