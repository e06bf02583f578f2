import type { DirectoryDescription } from '../schema/directory-fields.ts';
import { businessFields } from './business-fields.ts';
import { emissionPointFields, establishmentFields } from './establishment-fields.ts';
import { itemFields } from './item-fields.ts';
import { carrierFields, customerFields, providerFields } from './party-fields.ts';

/** Descriptions of the directories, by the first part of their route names. */
export const directoryDescriptions = {
  businesses: { title: 'Negocios', fields: businessFields },
  establishments: { title: 'Establecimientos', fields: establishmentFields },
  emissionPoints: { title: 'Puntos de emisión', fields: emissionPointFields },
  customers: { title: 'Clientes', fields: customerFields },
  providers: { title: 'Proveedores', fields: providerFields },
  carriers: { title: 'Transportistas', fields: carrierFields },
  items: { title: 'Productos y servicios', fields: itemFields },
} satisfies Readonly<Record<string, DirectoryDescription>>;
