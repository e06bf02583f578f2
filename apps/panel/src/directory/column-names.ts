import { defineTexts } from '../i18n/texts.ts';

/** What the fields of the directories are called, for faults of a table. */
export const columnNames = defineTexts(
  {
    identification_type_id: 'Tipo de identificación',
    identification: 'Identificación',
    business_name: 'Razón social',
    commercial_name: 'Nombre comercial',
    email: 'Correo',
    mobile: 'Celular',
    address: 'Dirección',
    vehicle_plate: 'Placa',
    active: 'Activo',
    code: 'Código',
    aux_code: 'Código auxiliar',
    name: 'Nombre',
    description: 'Descripción',
    price: 'Precio',
    item_type_id: 'Tipo',
    tax_ids: 'Impuestos',
    ice_value: 'ICE por unidad',
    unit: 'Unidad de medida',
  },
  {
    identification_type_id: 'Identification type',
    identification: 'Identification',
    business_name: 'Business name',
    commercial_name: 'Commercial name',
    email: 'E-mail',
    mobile: 'Mobile',
    address: 'Address',
    vehicle_plate: 'Plate',
    active: 'Active',
    code: 'Code',
    aux_code: 'Auxiliary code',
    name: 'Name',
    description: 'Description',
    price: 'Price',
    item_type_id: 'Type',
    tax_ids: 'Taxes',
    ice_value: 'ICE per unit',
    unit: 'Unit of measure',
  },
);

/** `tax_ids[0]` is of the column of taxes; a field nobody named here keeps its own name. */
export function columnName(field: string): string {
  const names: Readonly<Record<string, string>> = columnNames.now();
  return names[field.split('[')[0] ?? field] ?? field;
}
