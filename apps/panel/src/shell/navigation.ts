import {
  IconAddressBook,
  IconApi,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconCalendar,
  IconCashRegister,
  IconChecklist,
  IconFileInvoice,
  IconFilePlus,
  IconFileSpreadsheet,
  IconHome,
  IconInbox,
  IconListDetails,
  IconMailbox,
  IconPackage,
  IconReceiptTax,
  IconRocket,
  IconShieldCheck,
  IconTable,
  IconTruck,
  IconTruckDelivery,
  IconUserCircle,
  IconWebhook,
} from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { type Permission, usePermissionCheck } from '../session/use-rights.ts';
import { useSession } from '../session/use-session.ts';

/**
 * Screens of the menu and of the command palette, in groups. `needsBusiness`: hidden until there is a business.
 * `permission`: hidden from users who do not have it.
 */
export const menuGroups = [
  {
    group: 'clients',
    places: [
      { name: 'clients', to: '/clients', icon: IconBriefcase, needsBusiness: false, permission: 'received:read' },
    ],
  },
  {
    group: 'sell',
    places: [
      { name: 'home', to: '/', icon: IconHome, needsBusiness: true, permission: 'documents:read', whose: 'others' },
      {
        name: 'day',
        to: '/day',
        icon: IconCashRegister,
        needsBusiness: true,
        permission: 'documents:read',
        whose: 'cashier',
      },
      {
        name: 'newDocument',
        to: '/documents/new',
        icon: IconFilePlus,
        needsBusiness: true,
        permission: 'documents:draft',
      },
      { name: 'documents', to: '/documents', icon: IconFileInvoice, needsBusiness: true, permission: 'documents:read' },
    ],
  },
  {
    group: 'buy',
    places: [{ name: 'received', to: '/received', icon: IconInbox, needsBusiness: true, permission: 'received:read' }],
  },
  {
    group: 'taxes',
    places: [
      { name: 'month', to: '/month', icon: IconChecklist, needsBusiness: true, permission: 'reports:read' },
      { name: 'taxForms', to: '/tax-forms', icon: IconReceiptTax, needsBusiness: true, permission: 'reports:read' },
      { name: 'ats', to: '/ats', icon: IconTable, needsBusiness: true, permission: 'reports:read' },
      { name: 'obligations', to: '/obligations', icon: IconCalendar, needsBusiness: true, permission: 'reports:read' },
      { name: 'reports', to: '/reports', icon: IconFileSpreadsheet, needsBusiness: true, permission: 'reports:read' },
    ],
  },
  {
    group: 'directories',
    places: [
      { name: 'customers', to: '/customers', icon: IconAddressBook, needsBusiness: true, permission: 'parties:read' },
      { name: 'items', to: '/items', icon: IconPackage, needsBusiness: true, permission: 'items:read' },
      { name: 'providers', to: '/providers', icon: IconTruckDelivery, needsBusiness: true, permission: 'parties:read' },
      { name: 'carriers', to: '/carriers', icon: IconTruck, needsBusiness: true, permission: 'parties:read' },
    ],
  },
  {
    group: 'settings',
    places: [
      { name: 'start', to: '/start', icon: IconRocket, needsBusiness: false, permission: 'settings:write' },
      { name: 'businesses', to: '/businesses', icon: IconBuilding, needsBusiness: false, permission: 'settings:read' },
      { name: 'signature', to: '/signature', icon: IconShieldCheck, needsBusiness: true, permission: 'settings:read' },
      {
        name: 'establishments',
        to: '/establishments',
        icon: IconBuildingStore,
        needsBusiness: true,
        permission: 'settings:read',
      },
      { name: 'outbox', to: '/outbox', icon: IconMailbox, needsBusiness: true, permission: 'settings:read' },
      { name: 'apiKeys', to: '/api-keys', icon: IconApi, needsBusiness: false, permission: 'account:manage' },
      { name: 'webhooks', to: '/webhooks', icon: IconWebhook, needsBusiness: false, permission: 'settings:read' },
      { name: 'requests', to: '/requests', icon: IconListDetails, needsBusiness: false, permission: 'log:read' },
      { name: 'account', to: '/account', icon: IconUserCircle, needsBusiness: false, permission: undefined },
    ],
  },
] as const satisfies readonly Group[];

interface Group {
  readonly group: string;
  readonly places: readonly {
    readonly name: string;
    readonly to: string;
    readonly icon: typeof IconHome;
    readonly needsBusiness: boolean;
    readonly permission: Permission | undefined;
    /**
     * Role that the entry is for: a cashier starts at their own sales of the day, other users at the home screen. Not
     * set: for all roles.
     */
    readonly whose?: 'cashier' | 'others';
  }[];
}

/** Name of an entry of the menu. */
export type MenuEntryName = (typeof menuGroups)[number]['places'][number]['name'];

/** Menu groups with the entries that the user may see. */
export function useMenuGroups(hasBusiness: boolean) {
  const may = usePermissionCheck();
  const { desk, user } = useSession();
  const mine = user.role === 'cashier' ? 'cashier' : 'others';
  return menuGroups.map(({ group, places }) => ({
    group,
    places: places.filter(
      (place: Place) =>
        (hasBusiness || !place.needsBusiness) &&
        (place.permission === undefined || may(place.permission)) &&
        (place.whose === undefined || place.whose === mine) &&
        (place.name !== 'clients' || desk),
    ),
  }));
}

type Place = Group['places'][number];

/** Menu entry that an address belongs to. */
export function menuEntryOf(pathname: string) {
  const places = menuGroups.flatMap((group): readonly Place[] => group.places);
  const below = places.filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)));
  return below.sort((one, other) => other.to.length - one.to.length)[0];
}

export const menuTexts = defineTranslatedTexts(
  {
    groups: {
      clients: '',
      sell: 'Vender',
      buy: 'Comprar',
      taxes: 'Impuestos',
      directories: 'Directorio',
      settings: 'Configuración',
    },
    places: {
      home: 'Inicio',
      day: 'Mi día',
      clients: 'Mis clientes',
      newDocument: 'Nuevo comprobante',
      documents: 'Comprobantes',
      received: 'Recibidos',
      reports: 'Informes',
      month: 'El mes',
      taxForms: 'Formularios',
      ats: 'ATS',
      obligations: 'Obligaciones',
      outbox: 'Correos',
      customers: 'Clientes',
      items: 'Productos y servicios',
      providers: 'Proveedores',
      carriers: 'Transportistas',
      start: 'Primeros pasos',
      businesses: 'Negocios',
      signature: 'Firma electrónica',
      establishments: 'Establecimientos',
      apiKeys: 'Claves de API',
      webhooks: 'Webhooks',
      requests: 'Solicitudes',
      account: 'Cuenta',
    },
  },
  {
    groups: {
      clients: '',
      sell: 'Sell',
      buy: 'Buy',
      taxes: 'Taxes',
      directories: 'Directory',
      settings: 'Settings',
    },
    places: {
      home: 'Home',
      day: 'My day',
      clients: 'My clients',
      newDocument: 'New document',
      documents: 'Documents',
      received: 'Received',
      reports: 'Reports',
      month: 'The month',
      taxForms: 'Forms',
      ats: 'ATS',
      obligations: 'Obligations',
      outbox: 'Mails',
      customers: 'Customers',
      items: 'Products and services',
      providers: 'Providers',
      carriers: 'Carriers',
      start: 'First steps',
      businesses: 'Businesses',
      signature: 'Electronic signature',
      establishments: 'Establishments',
      apiKeys: 'API keys',
      webhooks: 'Webhooks',
      requests: 'Requests',
      account: 'Account',
    },
  },
);
