import {
  IconAddressBook,
  IconApi,
  IconBuilding,
  IconBuildingStore,
  IconFileInvoice,
  IconFilePlus,
  IconHome,
  IconInbox,
  IconMailbox,
  IconPackage,
  IconRocket,
  IconShieldCheck,
  IconTruck,
  IconTruckDelivery,
  IconUserCircle,
  IconWebhook,
} from '@tabler/icons-react';
import { defineTexts } from '../i18n/texts.ts';

/** The screens of the menu and of the palette, in groups. `needsBusiness`: hidden until there is one. */
export const navigation = [
  {
    group: 'work',
    places: [
      { name: 'home', to: '/', icon: IconHome, needsBusiness: true },
      { name: 'newDocument', to: '/documents/new', icon: IconFilePlus, needsBusiness: true },
      { name: 'documents', to: '/documents', icon: IconFileInvoice, needsBusiness: true },
      { name: 'received', to: '/received', icon: IconInbox, needsBusiness: true },
      { name: 'outbox', to: '/outbox', icon: IconMailbox, needsBusiness: true },
    ],
  },
  {
    group: 'directories',
    places: [
      { name: 'customers', to: '/customers', icon: IconAddressBook, needsBusiness: true },
      { name: 'items', to: '/items', icon: IconPackage, needsBusiness: true },
      { name: 'providers', to: '/providers', icon: IconTruckDelivery, needsBusiness: true },
      { name: 'carriers', to: '/carriers', icon: IconTruck, needsBusiness: true },
    ],
  },
  {
    group: 'settings',
    places: [
      { name: 'start', to: '/start', icon: IconRocket, needsBusiness: false },
      { name: 'businesses', to: '/businesses', icon: IconBuilding, needsBusiness: false },
      { name: 'signature', to: '/signature', icon: IconShieldCheck, needsBusiness: true },
      { name: 'establishments', to: '/establishments', icon: IconBuildingStore, needsBusiness: true },
      { name: 'apiKeys', to: '/api-keys', icon: IconApi, needsBusiness: false },
      { name: 'webhooks', to: '/webhooks', icon: IconWebhook, needsBusiness: false },
      { name: 'account', to: '/account', icon: IconUserCircle, needsBusiness: false },
    ],
  },
] as const;

export const navigationTexts = defineTexts(
  {
    groups: { work: 'Comprobantes', directories: 'Directorios', settings: 'Configuración' },
    places: {
      home: 'Inicio',
      newDocument: 'Nuevo comprobante',
      documents: 'Comprobantes',
      received: 'Recibidos',
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
      account: 'Cuenta',
    },
  },
  {
    groups: { work: 'Documents', directories: 'Directories', settings: 'Settings' },
    places: {
      home: 'Home',
      newDocument: 'New document',
      documents: 'Documents',
      received: 'Received',
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
      account: 'Account',
    },
  },
);
