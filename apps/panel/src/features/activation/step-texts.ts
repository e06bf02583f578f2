// Names of all setup and activation steps, and the reason for each.
import { defineTranslatedTexts } from '../../i18n/texts.ts';

export const rehearsalStepTexts = defineTranslatedTexts(
  {
    movingIn: {
      lists: 'Sus listas',
      documents: 'Comprobantes que ya emitió',
      numbers: 'Últimos números',
    },
    movingInWhy: {
      lists: 'Clientes, productos, proveedores y transportistas, en Excel o CSV.',
      documents:
        'El reporte de emitidos del SRI (TXT), o los XML de su otro sistema. Se le piden al SRI, que los entrega durante más o menos un mes; de los anteriores se toma el número.',
      numbers:
        'Según los comprobantes del paso 2, dónde debe seguir cada secuencia. Nada cambia hasta que usted lo confirma.',
    },
    rehearsal: {
      address: 'Dirección del SRI',
      signature: 'Firma electrónica',
      connection: 'Conexión segura',
      clock: 'Reloj',
      services: 'Servicios del SRI',
      rejection: 'Un rechazo a propósito',
      resend: 'Un envío repetido',
      query: 'Servicio de consulta',
    },
    goLive: {
      signature: 'La firma electrónica',
      sri_authorised: 'El permiso del SRI',
      establishments: 'Los establecimientos, como en el RUC',
      numbers: 'El último número del sistema anterior',
      provider_ruc: 'El RUC del proveedor del sistema',
      mail: 'El correo a los clientes',
      backup: 'El respaldo',
    },
    goLiveWhy: {
      signature: 'Debe ser de este RUC y durar al menos 30 días más.',
      sri_authorised:
        'En SRI en línea, Facturación electrónica: solicite el ambiente de producción. Aquí solo usted lo sabe.',
      establishments: 'Códigos, direcciones y puntos de emisión deben constar igual en el RUC.',
      numbers:
        'Por tipo y punto. El primero que emita aquí será el siguiente. Se escribe dos veces, porque un número no se repite.',
      provider_ruc: 'Va en todo comprobante. Lo configura quien opera el servicio.',
      mail: 'Envíe un mensaje de prueba y compruebe que llega.',
      backup: 'Un respaldo sirve si alguien probó restaurarlo. Lo hace quien opera el servicio.',
    },
  },
  {
    movingIn: {
      lists: 'Your lists',
      documents: 'Documents you have issued',
      numbers: 'Last numbers',
    },
    movingInWhy: {
      lists: 'Customers, products, providers and carriers, in Excel or CSV.',
      documents:
        'SRI’s report of issued documents (TXT), or the XML files of your other system. SRI is asked for them, and gives them for about a month; of older ones the number is taken.',
      numbers: 'By the documents of step 2, where each sequence should go on. Nothing changes until you confirm it.',
    },
    rehearsal: {
      address: 'Address of SRI',
      signature: 'Electronic signature',
      connection: 'Secure connection',
      clock: 'Clock',
      services: 'Services of SRI',
      rejection: 'A refusal on purpose',
      resend: 'A repeated sending',
      query: 'Query service',
    },
    goLive: {
      signature: 'The electronic signature',
      sri_authorised: 'The leave of SRI',
      establishments: 'The establishments, as in the RUC',
      numbers: 'The last number of the old system',
      provider_ruc: 'The RUC of the provider of the system',
      mail: 'The mail to customers',
      backup: 'The backup',
    },
    goLiveWhy: {
      signature: 'It must belong to this RUC and last 30 more days at least.',
      sri_authorised:
        'At SRI en línea, Facturación electrónica: ask for the production environment. Only you can know here.',
      establishments: 'Codes, addresses and emission points must stand so in the RUC.',
      numbers:
        'By type and point. The first one issued here will be the next. It is typed twice, because no number repeats.',
      provider_ruc: 'It is on every document. The operator of the service sets it.',
      mail: 'Send a test message and check that it arrives.',
      backup: 'A backup is worth something once it has been restored as a trial. The operator of the service does it.',
    },
  },
);
