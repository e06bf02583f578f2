// Findings of a rehearsal with SRI's test environment in both languages: English for bug reports, Spanish for the
// panel. `{name}` stands for a parameter.
interface Sentence {
  readonly en: string;
  readonly es: string;
}

const before = {
  'address.test': {
    en: "{address} is SRI's test environment.",
    es: '{address} es el ambiente de pruebas del SRI.',
  },
  'address.stand_in': {
    en: "{address} stands in SRI's place: what follows says nothing about SRI itself.",
    es: '{address} está en lugar del SRI: lo que sigue no dice nada del SRI verdadero.',
  },
  'address.production': {
    en: 'The address for tests is production. Nothing was sent. Set TALONARIO_SRI_TEST_URL to https://celcer.sri.gob.ec.',
    es: 'La dirección de pruebas es la de producción. No se envió nada. Ponga TALONARIO_SRI_TEST_URL en https://celcer.sri.gob.ec.',
  },
  'address.other_sri_host': {
    en: 'The address for tests belongs to SRI and is not its test environment. Nothing was sent. Set TALONARIO_SRI_TEST_URL to https://celcer.sri.gob.ec.',
    es: 'La dirección de pruebas es del SRI, pero no es su ambiente de pruebas. No se envió nada. Ponga TALONARIO_SRI_TEST_URL en https://celcer.sri.gob.ec.',
  },
  'address.plain_http': {
    en: 'The address for tests has no TLS: what is sent could be read and changed on the way. Nothing was sent. Set TALONARIO_SRI_TEST_URL to an address with https://.',
    es: 'La dirección de pruebas no tiene TLS: cualquiera en el camino podría leer y cambiar lo que se envía. No se envió nada. Ponga en TALONARIO_SRI_TEST_URL una dirección con https://.',
  },
  'address.not_an_origin': {
    en: 'TALONARIO_SRI_TEST_URL is no address. Nothing was sent.',
    es: 'TALONARIO_SRI_TEST_URL no es una dirección. No se envió nada.',
  },
  'signature.good': {
    en: 'The signature is in force for {days} more days and names the RUC that signs.',
    es: 'La firma está vigente por {days} días más y lleva el RUC que firma.',
  },
  'signature.no_ruc': {
    en: 'The certificate names no RUC: SRI may refuse it with message 39. Ask your certification authority for one that does.',
    es: 'El certificado no lleva RUC: el SRI puede rechazarlo con el mensaje 39. Pida a su entidad de certificación uno que lo lleve.',
  },
  'signature.expires_soon': {
    en: 'The certificate ends in {days} days: renew it before going on.',
    es: 'El certificado termina en {days} días: renuévelo antes de seguir.',
  },
  'signature.self_signed_stand_in': {
    en: 'The certificate is self-signed: it works here, where only the simulator reads it. SRI will refuse it.',
    es: 'El certificado se firmó a sí mismo: sirve aquí, donde solo lo lee el simulador. El SRI lo rechazará.',
  },
  'signature.self_signed': {
    en: "The certificate signed itself. SRI takes those of Ecuador's certification authorities only. Nothing was sent.",
    es: 'El certificado se firmó a sí mismo. El SRI solo acepta los de las entidades de certificación del Ecuador. No se envió nada.',
  },
  'signature.foreign': {
    en: 'The certificate leads to none of the authorities of TALONARIO_SIGNER_AUTHORITIES_FILE. Nothing was sent. Use the one of your certification authority, or add its authority to that file.',
    es: 'El certificado no viene de ninguna entidad de TALONARIO_SIGNER_AUTHORITIES_FILE. No se envió nada. Use el de su entidad de certificación, o añada esa entidad al archivo.',
  },
  'signature.other_taxpayer': {
    en: 'The certificate belongs to another RUC than the one that signs. Nothing was sent. Use the certificate of this business.',
    es: 'El certificado es de otro RUC, no del que firma. No se envió nada. Use el certificado de este negocio.',
  },
  'signature.expired': {
    en: 'The certificate has expired. Nothing was sent. Renew it with your certification authority.',
    es: 'El certificado caducó. No se envió nada. Renuévelo con su entidad de certificación.',
  },
  'signature.not_yet_valid': {
    en: 'The certificate is not in force yet, or the clock of this machine is wrong. Nothing was sent.',
    es: 'El certificado todavía no está vigente, o el reloj de este equipo está mal. No se envió nada.',
  },
  'signature.wrong_password': {
    en: 'The password does not open the file. Nothing was sent. Mind capitals, accents and spaces.',
    es: 'La contraseña no abre el archivo. No se envió nada. Cuide mayúsculas, tildes y espacios.',
  },
  'signature.unusable': {
    en: 'The file cannot be used to sign ({reason}). Nothing was sent. Take the .p12 as your certification authority gave it.',
    es: 'El archivo no sirve para firmar ({reason}). No se envió nada. Use el .p12 tal como se lo dio su entidad de certificación.',
  },
  'signature.missing': {
    en: 'The business has no signature. Nothing was sent. Upload its .p12 first.',
    es: 'El negocio no tiene firma electrónica. No se envió nada. Cargue primero su .p12.',
  },
  'signature.no_ruc_given': {
    en: 'The certificate names no RUC and none was given. Nothing was sent. Say whose it is with --ruc.',
    es: 'El certificado no lleva RUC y no se dio ninguno. No se envió nada. Diga de quién es con --ruc.',
  },
} as const satisfies Readonly<Record<string, Sentence>>;

const reaching = {
  'connection.verified': {
    en: 'TLS holds ({protocol}). The certificate of the server is of {issuer}, until {until}.',
    es: 'El TLS está bien ({protocol}). El certificado del servidor es de {issuer}, hasta {until}.',
  },
  'connection.plain': {
    en: 'No TLS: the server is on this machine.',
    es: 'Sin TLS: el servidor está en este mismo equipo.',
  },
  'connection.not_verified': {
    en: 'The certificate of the server cannot be verified ({fault}); it was issued by {issuer}. A proxy or antivirus may be opening the connection. Nothing was sent. Let this machine reach the address directly or, if that proxy is yours, name its authority in TALONARIO_SRI_AUTHORITIES_FILE.',
    es: 'El certificado del servidor no se puede verificar ({fault}); lo emitió {issuer}. Tal vez un proxy o antivirus abre la conexión. No se envió nada. Deje que este equipo llegue directo a la dirección o, si ese proxy es suyo, nombre su entidad en TALONARIO_SRI_AUTHORITIES_FILE.',
  },
  'connection.no_name': {
    en: 'The name of the server is not found ({why}). Nothing was sent. Look at the DNS of this machine and at its way to the internet.',
    es: 'No se encuentra el nombre del servidor ({why}). No se envió nada. Revise el DNS de este equipo y su salida a internet.',
  },
  'connection.refused': {
    en: 'The server takes no connections ({why}). Nothing was sent. If other pages of SRI open, its test environment is down: try later; else look at the firewall.',
    es: 'El servidor no recibe conexiones ({why}). No se envió nada. Si otras páginas del SRI abren, su ambiente de pruebas está caído: pruebe más tarde; si no, revise el firewall.',
  },
  'connection.silent': {
    en: 'The server did not answer in time ({why}). Nothing was sent. It may be slow today, or a firewall swallows the connection: try later.',
    es: 'El servidor no contestó a tiempo ({why}). No se envió nada. Puede estar lento hoy, o un firewall se traga la conexión: pruebe más tarde.',
  },
  'clock.right': {
    en: "The clock agrees with SRI's ({seconds} s apart at most).",
    es: 'El reloj coincide con el del SRI (a lo más {seconds} s de diferencia).',
  },
  'clock.ahead': {
    en: "The clock of this machine is {seconds} s ahead of SRI's. Turn on time synchronisation (NTP).",
    es: 'El reloj de este equipo va {seconds} s adelantado al del SRI. Active la sincronización de hora (NTP).',
  },
  'clock.behind': {
    en: "The clock of this machine is {seconds} s behind SRI's. Turn on time synchronisation (NTP).",
    es: 'El reloj de este equipo va {seconds} s atrasado al del SRI. Active la sincronización de hora (NTP).',
  },
  'clock.wrong_ahead': {
    en: 'The clock of this machine is {seconds} s ahead: SRI would refuse what it signs, or date it wrongly. Nothing was sent. Set the clock (NTP) and begin again.',
    es: 'El reloj de este equipo va {seconds} s adelantado: el SRI rechazaría lo que firma, o quedaría con otra fecha. No se envió nada. Ponga el reloj en hora (NTP) y empiece otra vez.',
  },
  'clock.wrong_behind': {
    en: 'The clock of this machine is {seconds} s behind: what it signs would be dated wrongly. Nothing was sent. Set the clock (NTP) and begin again.',
    es: 'El reloj de este equipo va {seconds} s atrasado: lo que firma quedaría con otra fecha. No se envió nada. Ponga el reloj en hora (NTP) y empiece otra vez.',
  },
  'clock.unknown': {
    en: 'The server told no date: its clock could not be compared with ours.',
    es: 'El servidor no dijo la hora: no se pudo comparar su reloj con el nuestro.',
  },
  'services.as_expected': {
    en: 'Reception and authorization describe themselves as expected ({ms} ms).',
    es: 'Recepción y autorización se describen como se espera ({ms} ms).',
  },
  'services.changed': {
    en: 'The description of a service is not as expected: {what}. SRI may have changed it: attach this report to a bug.',
    es: 'La descripción de un servicio no es como se espera: {what}. Tal vez el SRI la cambió: adjunte este informe al reportarlo.',
  },
  'services.status': {
    en: 'The services answer HTTP {status}. Nothing was sent. The test environment seems to be down: try later.',
    es: 'Los servicios contestan HTTP {status}. No se envió nada. El ambiente de pruebas parece caído: pruebe más tarde.',
  },
  'services.page': {
    en: 'A page stands where the services should describe themselves. Nothing was sent. It may be maintenance, or the login page of a network: open the address in a browser.',
    es: 'Hay una página donde los servicios deberían describirse. No se envió nada. Puede ser mantenimiento, o la página de ingreso de una red: abra la dirección en un navegador.',
  },
  'services.production': {
    en: 'The services say that they are production. Nothing was sent. Look at what stands between this machine and celcer.sri.gob.ec.',
    es: 'Los servicios dicen que son de producción. No se envió nada. Revise qué hay entre este equipo y celcer.sri.gob.ec.',
  },
} as const satisfies Readonly<Record<string, Sentence>>;

const documents = {
  'document.authorized': {
    en: 'Received, authorised and the same when asked again ({ms} ms).',
    es: 'Recibido y autorizado; al preguntar otra vez, la misma respuesta ({ms} ms).',
  },
  'document.authorized_after_silence': {
    en: 'SRI did not answer the sending ({why}). Asked by its key, SRI had it and authorised it: it was sent once.',
    es: 'El SRI no contestó al envío ({why}). Al preguntar por su clave, el SRI lo tenía y lo autorizó: se envió una sola vez.',
  },
  'document.in_process': {
    en: 'SRI has it and had not decided after {seconds} s. That happens: it may take up to a day.',
    es: 'El SRI lo tiene y no había decidido en {seconds} s. Suele pasar: puede tardar hasta un día.',
  },
  'document.undecided': {
    en: 'SRI received it and shows nothing of it after {seconds} s ({why}). It was not sent again.',
    es: 'El SRI lo recibió y no muestra nada de él en {seconds} s ({why}). No se envió otra vez.',
  },
  'document.unknown': {
    en: 'SRI did not answer the sending ({why}) and does not show the document. It was not sent again.',
    es: 'El SRI no contestó al envío ({why}) y no muestra el comprobante. No se envió otra vez.',
  },
  'document.returned': {
    en: 'SRI returned it (DEVUELTA): {said}',
    es: 'El SRI lo devolvió (DEVUELTA): {said}',
  },
  'document.not_authorized': {
    en: 'SRI did not authorise it (NO AUTORIZADO): {said}',
    es: 'El SRI no lo autorizó (NO AUTORIZADO): {said}',
  },
  'document.differs_when_asked_again': {
    en: 'SRI authorised it and answered otherwise when asked again. Attach this report to a bug.',
    es: 'El SRI lo autorizó y contestó otra cosa al preguntar otra vez. Adjunte este informe al reportarlo.',
  },
  'document.foreign': {
    en: 'SRI shows another document under our access key. Nothing else was sent. Attach this report to a bug.',
    es: 'El SRI muestra otro comprobante con nuestra clave de acceso. No se envió nada más. Adjunte este informe al reportarlo.',
  },
  'document.production': {
    en: 'The answer speaks of production. Nothing else was sent. Look at what stands between this machine and celcer.sri.gob.ec.',
    es: 'La respuesta habla de producción. No se envió nada más. Revise qué hay entre este equipo y celcer.sri.gob.ec.',
  },
  'document.not_built': {
    en: 'It could not be built with the data of the business ({faults}). Correct them and begin again.',
    es: 'No se pudo armar con los datos del negocio ({faults}). Corríjalos y empiece otra vez.',
  },
  'rejection.as_expected': {
    en: 'A document with a missing element was refused (message {identifier}), as it must be.',
    es: 'Un comprobante al que le falta un elemento fue rechazado (mensaje {identifier}), como debe ser.',
  },
  'rejection.other': {
    en: 'A document with a missing element was refused for another reason than its schema: {said}',
    es: 'Un comprobante al que le falta un elemento fue rechazado por otra razón que su esquema: {said}',
  },
  'rejection.accepted': {
    en: 'SRI received a document with a missing element, and should have refused it.',
    es: 'El SRI recibió un comprobante al que le falta un elemento, y debía rechazarlo.',
  },
  'rejection.silent': {
    en: 'SRI did not answer to a document with a missing element ({why}).',
    es: 'El SRI no contestó a un comprobante al que le falta un elemento ({why}).',
  },
  'resend.recognised': {
    en: 'The same bytes sent once more were recognised (message {identifier}); there is one document, and it is ours.',
    es: 'Los mismos bytes enviados una vez más fueron reconocidos (mensaje {identifier}); hay un solo comprobante, y es el nuestro.',
  },
  'resend.taken_again': {
    en: 'SRI received the same access key a second time instead of recognising it. Attach this report to a bug.',
    es: 'El SRI recibió la misma clave de acceso por segunda vez en lugar de reconocerla. Adjunte este informe al reportarlo.',
  },
  'resend.other': {
    en: 'SRI refused the same bytes for another reason than knowing them: {said}',
    es: 'El SRI rechazó los mismos bytes por otra razón que la de conocerlos: {said}',
  },
  'resend.silent': {
    en: 'SRI did not answer the second sending ({why}). The document is still the one it authorised.',
    es: 'El SRI no contestó al segundo envío ({why}). El comprobante sigue siendo el que autorizó.',
  },
  'resend.lost': {
    en: 'After the second sending SRI does not show the authorised document any more. Attach this report to a bug.',
    es: 'Después del segundo envío el SRI ya no muestra el comprobante autorizado. Adjunte este informe al reportarlo.',
  },
  'query.as_expected': {
    en: 'The query service knows the invoice as authorised.',
    es: 'El servicio de consulta conoce la factura como autorizada.',
  },
  'query.other': {
    en: 'The query service says something else about the invoice: {said}. It is used for annulments and received documents only.',
    es: 'El servicio de consulta dice otra cosa de la factura: {said}. Solo sirve para anulaciones y documentos recibidos.',
  },
  'query.silent': {
    en: 'The query service did not answer ({why}). It is used for annulments and received documents only.',
    es: 'El servicio de consulta no contestó ({why}). Solo sirve para anulaciones y documentos recibidos.',
  },
  'skipped.stopped': {
    en: 'Not tried: the rehearsal stopped before.',
    es: 'No se probó: el ensayo se detuvo antes.',
  },
  'skipped.no_invoice': {
    en: 'Not tried: it needs an authorised document.',
    es: 'No se probó: necesita un comprobante autorizado.',
  },
  'skipped.out_of_time': {
    en: 'Not tried: the rehearsal had taken its {minutes} minutes.',
    es: 'No se probó: el ensayo ya había tomado sus {minutes} minutos.',
  },
  'skipped.silent': {
    en: 'Not tried: SRI had left several documents without an answer.',
    es: 'No se probó: el SRI ya había dejado varios comprobantes sin respuesta.',
  },
} as const satisfies Readonly<Record<string, Sentence>>;

const sentences = { ...before, ...reaching, ...documents };

export type RehearsalCode = keyof typeof sentences;

export const rehearsalCodes = Object.keys(sentences) as readonly RehearsalCode[];

/**
 * Sentence about a finding of a rehearsal. Returns the code itself if a newer server sends a code that is unknown here.
 */
export function rehearsalSentence(
  code: string,
  params: Readonly<Record<string, string | number>>,
  language: 'es' | 'en',
): string {
  const text = Object.hasOwn(sentences, code) ? sentences[code as RehearsalCode][language] : code;
  return text.replace(/\{(\w{1,20})\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}
