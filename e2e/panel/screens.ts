// Lists every screen of the panel with its dialogs, and prepares an account that has data for each screen.
import type { Page } from 'playwright-core';
import { type SeededAccount, seededDocuments } from './seed-account.ts';
import { buttonNamed, openPanelPath, textboxNamed } from './steps.ts';

export interface Screen {
  readonly name: string;
  readonly path: string | ((account: SeededAccount) => string);
  /** Opens the part of the screen that is to be checked. */
  readonly open?: (page: Page) => Promise<void>;
}

/** Screens that a visitor sees before signing in. */
export const publicScreens: readonly Screen[] = [
  { name: 'sign-in', path: '/sign-in' },
  {
    name: 'sign-in, refused',
    path: '/sign-in',
    open: async (page) => {
      await textboxNamed(page, 'Correo electrónico').fill('nadie@example.com');
      await page.getByLabel(/^Contraseña/).fill('no es esta');
      await buttonNamed(page, 'Entrar').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'sign-up, empty', path: '/sign-up', open: (page) => buttonNamed(page, 'Crear la cuenta').click() },
  { name: 'join', path: ({ invitation }) => `/join#token=${invitation}` },
  { name: 'join, bad link', path: '/join' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'reset password', path: `/reset-password#token=${'x'.repeat(43)}` },
  { name: 'reset password, bad link', path: '/reset-password' },
];

/** Screens that a signed-in user sees. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home, palette', path: '/', open: openPalette },
  { name: 'home, alerts', path: '/', open: openAlerts },
  { name: 'home, user menu', path: '/', open: openUserMenu },
  { name: 'home, shortcuts', path: '/', open: openShortcuts },
  { name: 'home, business switch', path: '/', open: openBusinessSwitch },
  { name: 'first steps', path: '/start' },
  { name: 'moving in', path: '/moving-in' },
  { name: 'documents', path: '/documents' },
  { name: 'documents, filters', path: '/documents', open: (page) => buttonNamed(page, 'Filtros').click() },
  { name: 'documents, chosen', path: '/documents', open: chooseAll },
  { name: 'documents, rejected', path: '/documents?view=rejected' },
  { name: 'documents, nothing found', path: '/documents?search=zzzz' },
  ...['01', '03', '04', '05', '06', '07'].map((type) => ({
    name: `new document ${type}`,
    path: `/documents/new?type=%22${type}%22`,
  })),
  { name: 'new invoice, problems', path: '/documents/new', open: (page) => buttonNamed(page, 'Emitir').click() },
  { name: 'new invoice, copied', path: ({ documents }) => `/documents/new?from=${documents.invoice}` },
  {
    name: 'new invoice, confirmation',
    path: ({ documents }) => `/documents/new?from=${documents.invoice}`,
    open: askToEmitCopy,
  },
  { name: 'new invoice, new customer', path: '/documents/new', open: openNewParty },
  ...seededDocuments.map((name) => ({
    name: `document, ${name}`,
    path: ({ documents }: SeededAccount) => `/documents/${documents[name]}`,
  })),
  { name: 'document, menu', path: ({ documents }) => `/documents/${documents.invoice}`, open: openDocumentMenu },
  ...['RIDE', 'XML', 'Correos'].map((tab) => ({
    name: `document, ${tab}`,
    path: ({ documents }: SeededAccount) => `/documents/${documents.invoice}`,
    open: openTab(tab),
  })),
  ...['JSON', 'cURL'].map((view) => ({
    name: `document, ${view}`,
    path: ({ documents }: SeededAccount) => `/documents/${documents.invoice}`,
    open: openDeveloperView(view),
  })),
  {
    name: 'document, correction',
    path: ({ documents }) => `/documents/${documents.notAuthorised}`,
    open: openCorrection,
  },
  {
    name: 'document, mail',
    path: ({ documents }) => `/documents/${documents.invoice}`,
    open: openWith('Enviar por correo'),
  },
  { name: 'document, no such', path: '/documents/999999999' },
  { name: 'draft', path: ({ documents }) => `/documents/${documents.draft}/edit` },
  { name: 'received', path: '/received' },
  { name: 'received, filters', path: '/received?type=1' },
  { name: 'received, import', path: '/received/import' },
  { name: 'classify, nothing left', path: '/received/classify' },
  { name: 'rules, none', path: '/received/rules' },
  { name: 'obligations', path: '/obligations' },
  { name: 'going live', path: '/go-live' },
  { name: 'received, no such', path: '/received/999999999' },
  { name: 'reports', path: '/reports' },
  { name: 'reports, customers', path: '/reports?book=customers&compare=year' },
  { name: 'reports, withholdings', path: '/reports?book=withholdings-made&by=rate' },
  { name: 'reports, nothing', path: '/reports?from=2020-01-01&to=2020-01-31' },
  { name: 'reports, documents', path: '/reports', open: openFigure },
  { name: 'clients', path: '/clients' },
  { name: 'month', path: '/month' },
  { name: 'forms', path: '/tax-forms?all=true' },
  { name: 'forms, 103', path: '/tax-forms?form=103&all=true' },
  { name: 'ats', path: '/ats' },
  { name: 'forms, future', path: '/tax-forms?period=2099-01' },
  { name: 'customers', path: '/customers' },
  { name: 'customer', path: '/customers', open: openFirstCustomer },
  { name: 'customer, no such', path: '/customers/999999999' },
  { name: 'customers, no such page', path: '/customers?page=9' },
  { name: 'customers, new', path: '/customers', open: openWith('Nuevo cliente') },
  { name: 'customers, import', path: '/customers', open: openImport },
  { name: 'items', path: '/items' },
  { name: 'items, new', path: '/items', open: openWith('Nuevo producto o servicio') },
  { name: 'providers', path: '/providers' },
  { name: 'carriers', path: '/carriers' },
  { name: 'carriers, new', path: '/carriers', open: openWith('Nuevo transportista') },
  { name: 'businesses', path: '/businesses' },
  { name: 'businesses, new', path: '/businesses', open: openWith('Nuevo negocio') },
  { name: 'businesses, logo', path: '/businesses', open: openMenuItem('Logotipo del RIDE') },
  { name: 'signature', path: '/signature' },
  { name: 'signature, renewal', path: '/signature', open: openWith('Renovar la firma') },
  { name: 'establishments', path: '/establishments', open: openPoint },
  { name: 'establishments, new', path: '/establishments', open: openWith('Nuevo establecimiento') },
  { name: 'outbox', path: '/outbox' },
  { name: 'outbox, message', path: '/outbox', open: openMessage },
  { name: 'API keys', path: '/api-keys' },
  { name: 'API keys, new', path: '/api-keys', open: openWith('Nueva clave') },
  { name: 'API keys, shown once', path: '/api-keys', open: createKey },
  { name: 'API keys, deletion', path: '/api-keys', open: openMenuItem('Eliminar') },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'webhooks, new', path: '/webhooks', open: openWith('Nuevo webhook') },
  { name: 'webhooks, deliveries', path: '/webhooks', open: openWith('Ver entregas') },
  { name: 'requests', path: '/requests' },
  { name: 'requests, one', path: '/requests', open: openRequest },
  { name: 'account', path: '/account' },
  { name: 'account, sessions', path: '/account', open: openTab('Contraseña y sesiones') },
  { name: 'account, people', path: '/account', open: openTab('Personas') },
  { name: 'account, plan', path: '/account', open: openTab('Plan y uso') },
  { name: 'account, invitation', path: '/account', open: openInvitation },
  { name: 'log of changes', path: '/audit' },
  { name: 'log of changes, one', path: '/audit', open: openChange },
  { name: 'operator', path: '/operator' },
  { name: 'no such screen', path: '/nowhere' },
];

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page
    .getByRole('dialog')
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Un número, un monto, un cliente, un producto o una pantalla'))
    .first()
    .waitFor();
}

async function openAlerts(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Avisos/ }).click();
  await page.getByRole('heading', { name: 'Avisos' }).waitFor();
}

async function openFigure(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Total: / }).click();
  await page.getByRole('heading', { name: 'Comprobantes de la cifra' }).waitFor();
}

async function openFirstCustomer(page: Page): Promise<void> {
  await page.locator('main a[href*="/customers/"]').first().click();
  await page.getByRole('heading', { name: 'Comprobantes emitidos' }).waitFor();
}

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Usuario:/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor();
}

async function openShortcuts(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Atajos de teclado' }).click();
  await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
}

async function openBusinessSwitch(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Negocio:/ }).click();
  await page.getByRole('menuitem', { name: 'Administrar negocios' }).waitFor();
}

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().check();
}

async function askToEmitCopy(page: Page): Promise<void> {
  await buttonNamed(page, 'Emitir').click();
  await page
    .getByRole('dialog', { name: '¿Emitir este comprobante?' })
    .getByText(/^\d{3}-\d{3}-\d{9}$/)
    .waitFor();
}

async function openNewParty(page: Page): Promise<void> {
  await textboxNamed(page, 'Cliente').fill('1710034065');
  await textboxNamed(page, 'Cliente').press('Enter');
  await page.getByRole('dialog', { name: 'Nuevo cliente' }).waitFor();
}

function openDeveloperView(view: string): (page: Page) => Promise<void> {
  return async (page) => {
    await openDocumentMenu(page);
    await page.getByRole('menuitem', { name: `Ver como ${view}` }).click();
    await page.getByRole('dialog', { name: view }).locator('pre').first().waitFor();
  };
}

async function openDocumentMenu(page: Page): Promise<void> {
  await buttonNamed(page, 'Más acciones').click();
  await page.getByRole('menuitem', { name: 'Duplicar' }).waitFor();
}

async function openCorrection(page: Page): Promise<void> {
  await buttonNamed(page, 'Corregir y reemitir').click();
  await page.getByRole('dialog').waitFor();
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Excel y CSV' }).click();
  await page.getByRole('menuitem', { name: 'Importar desde Excel o CSV' }).click();
  await page.getByRole('dialog').waitFor();
}

async function openPoint(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /001-001/ })
    .first()
    .click();
  await page.getByText('Siguiente número').first().waitFor();
}

async function openMessage(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Leer el correo para/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText(/\.pdf/).first().waitFor();
}

async function createKey(page: Page): Promise<void> {
  await buttonNamed(page, 'Nueva clave').click();
  await textboxNamed(page.getByRole('dialog'), 'Nombre').fill('Contabilidad');
  await buttonNamed(page, 'Crear la clave').click();
  await page.getByRole('dialog', { name: 'Su clave nueva' }).waitFor();
}

async function openChange(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Ver: / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

async function openInvitation(page: Page): Promise<void> {
  await openTab('Personas')(page);
  await openWith('Invitar a una persona')(page);
}

function openTab(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('tab', { name, exact: true }).click();
}

function openWith(label: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name: label, exact: true }).first().click();
    await page.getByRole('dialog').first().waitFor();
  };
}

/** Opens the page of a logged request. Its button is named by the request and the request's time. */
async function openRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Ver / }).first().click();
  await buttonNamed(page, 'Copiar como cURL').waitFor();
}

function openMenuItem(label: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page
      .getByRole('button', { name: /^Acciones de / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };
}

/** Opens a screen and waits until the screen is rendered. */
export async function visitScreen(page: Page, { path, open }: Screen, account: SeededAccount): Promise<void> {
  await openPanelPath(page, `/app${typeof path === 'string' ? path : path(account)}`);
  await waitUntilLoaded(page);
  if (open === undefined) return;
  await open(page);
  await waitUntilLoaded(page);
}

/** Waits until nothing is loading. Network idleness cannot be used, because the live stream never ends. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root, [data-loading=true]') === null);
}
