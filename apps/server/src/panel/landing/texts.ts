// Texts of the front page in both languages.

export interface LandingTexts {
  readonly title: string;
  readonly description: string;
  readonly other: { readonly name: string; readonly lang: 'es' | 'en'; readonly path: string };
  readonly reference: string;
  readonly signIn: string;
  readonly signUp: string;
  readonly headline: string;
  readonly lead: string;
  readonly picture: string;
  readonly featuresTitle: string;
  readonly features: readonly { readonly title: string; readonly text: string }[];
  readonly api: { readonly title: string; readonly text: string; readonly open: string };
  /** Heading of the links at the bottom of the page. */
  readonly more: string;
  readonly contract: string;
  readonly models: string;
}

export const spanishLandingTexts: LandingTexts = {
  title: 'Talonario · Facturación electrónica para Ecuador',
  description: 'Emita facturas, notas, guías y retenciones del SRI desde un panel claro o desde su propio sistema.',
  other: { name: 'English', lang: 'en', path: '/en' },
  reference: 'API',
  signIn: 'Entrar',
  signUp: 'Crear una cuenta',
  headline: 'Sus comprobantes electrónicos, autorizados por el SRI.',
  lead: 'Emita, envíe y guarde los comprobantes de su negocio desde un panel claro o desde su propio sistema. En su servidor, con sus datos.',
  picture: 'El inicio del panel: ventas del día y del mes, lo que requiere atención y el estado del SRI.',
  featuresTitle: 'Qué hace por usted',
  features: [
    {
      title: 'Los seis comprobantes',
      text: 'Factura, liquidación de compra, nota de crédito, nota de débito, guía de remisión y retención, con todo lo que la ficha técnica permite.',
    },
    {
      title: 'Errores explicados',
      text: 'Lo que falta se señala antes de gastar un número. Lo que el SRI rechaza se muestra con sus palabras y con lo que hay que hacer.',
    },
    {
      title: 'El SRI no contesta, usted sigue',
      text: 'Lo emitido queda firmado y guardado, y se entrega por sí mismo en cuanto el SRI vuelve. Nada se duplica y ningún número se pierde.',
    },
    {
      title: 'PDF, XML y correo',
      text: 'El cliente recibe el RIDE y el XML apenas se autoriza. Todo queda a mano para descargar, imprimir o reenviar.',
    },
    {
      title: 'Firma protegida',
      text: 'El archivo .p12 se guarda cifrado, se prueba antes de usarse y avisa con tiempo cuando va a caducar.',
    },
    {
      title: 'Pruebe sin riesgo',
      text: 'Un simulador del SRI viene incluido: practique con comprobantes sin validez y pase a producción cuando quiera.',
    },
  ],
  api: {
    title: 'Y una API para su sistema',
    text: 'Todo lo que hace el panel se puede hacer con una llamada: claves propias, reintentos sin duplicados, webhooks firmados y un SDK.',
    open: 'Ver la referencia',
  },
  more: 'Documentación',
  contract: 'Contrato OpenAPI 3.1',
  models: 'Guía para modelos de lenguaje',
};

export const englishLandingTexts: LandingTexts = {
  title: 'Talonario · Electronic invoicing for Ecuador',
  description: 'Issue invoices, notes, guides and withholdings of SRI from a clear panel or from your own system.',
  other: { name: 'Español', lang: 'es', path: '/' },
  reference: 'API',
  signIn: 'Sign in',
  signUp: 'Create an account',
  headline: 'Your electronic documents, authorised by SRI.',
  lead: 'Issue, send and keep the tax documents of your business from a clear panel or from your own system. On your server, with your data.',
  picture: 'The first screen of the panel: sales of the day and the month, what needs attention and how SRI is doing.',
  featuresTitle: 'What it does for you',
  features: [
    {
      title: 'All six documents',
      text: 'Invoice, purchase settlement, credit note, debit note, delivery guide and withholding, with everything SRI’s technical sheet allows.',
    },
    {
      title: 'Faults explained',
      text: 'What is missing is shown before a number is spent. What SRI refuses is shown in its words, with what to do about it.',
    },
    {
      title: 'SRI is silent, you go on',
      text: 'What you issue is signed and stored, and delivered by itself once SRI is back. Nothing is doubled and no number is lost.',
    },
    {
      title: 'PDF, XML and e-mail',
      text: 'Customers get RIDE and XML as soon as they are authorised. Everything stays at hand to download, print or send again.',
    },
    {
      title: 'A guarded signature',
      text: 'The .p12 file is stored encrypted, tried before it is used, and tells in time when it is about to expire.',
    },
    {
      title: 'Try it without risk',
      text: 'A simulator of SRI is included: practise with documents that count for nothing and go to production when you like.',
    },
  ],
  api: {
    title: 'And an API for your system',
    text: 'Everything the panel does is one call away: keys of your own, retries without doubles, signed webhooks and an SDK.',
    open: 'See the reference',
  },
  more: 'Documentation',
  contract: 'OpenAPI 3.1 contract',
  models: 'Guide for language models',
};
