// Fields of customers, providers and carriers.
import { Notice } from '../errors/errors.ts';
import { immutableReference } from '../schema/bodies.ts';
import { activeField, type DirectoryFields, externalIdField, metadataField } from '../schema/directory-fields.ts';
import { blankableText, emailList, id, nullable, optional, patternText, text } from '../schema/fields.ts';
import { CatalogReference } from '../schema/references.ts';
import Type from '../schema/schema.ts';

const partyFields = {
  business_id: { body: immutableReference('The business whose directory it is in.'), record: id() },
  identification_type_id: {
    body: id('Catalog `identification-types`.'),
    record: id(),
    label: { es: 'Tipo de identificación', en: 'Identification type' },
    cell: {
      kind: 'catalog',
      catalog: 'identification-types',
      headings: ['identification type', 'tipo de identificación', 'tipo'],
      foreignHeadings: ['tipo de documento', 'tipo ID', 'tipo identificador', 'tipo doc'],
    },
  },
  identification_type: { record: CatalogReference },
  identification: {
    body: patternText(
      '^[^\\s\\u0000-\\u001F](?:[^\\u0000-\\u001F]{0,18}[^\\s\\u0000-\\u001F])?$',
      '1 to 20 characters, without spaces around them',
      'RUC, cédula, passport or foreign id: at most 20 characters.',
    ),
    record: Type.String(),
    label: { es: 'Identificación', en: 'Identification' },
    cell: {
      kind: 'text',
      headings: ['identificación', 'número de identificación', 'RUC', 'cédula', 'RUC/CI'],
      foreignHeadings: [
        'CI/RUC',
        'RUC o cédula',
        'cédula o RUC',
        'RUC/cédula',
        'cédula/RUC',
        'RUC / cédula / pasaporte',
        'RUC CI pasaporte',
        'documento',
        'documento de identidad',
        'número de documento',
        'DNI',
        'CI',
        'C.I.',
        'NIT',
        'identificador',
        'ID fiscal',
        'RUC del cliente',
        'RUC proveedor',
        'cédula de identidad',
        'tax id',
        'VAT number',
      ],
    },
  },
  business_name: {
    body: text(300, 'Razón social, or names and surnames.'),
    record: Type.String(),
    label: { es: 'Razón social', en: 'Business name' },
    cell: {
      kind: 'text',
      headings: ['razón social', 'nombre', 'nombres', 'name', 'cliente', 'proveedor', 'transportista'],
      foreignHeadings: [
        'razón social / nombres',
        'nombre o razón social',
        'razón social o nombre',
        'nombres y apellidos',
        'apellidos y nombres',
        'nombre completo',
        'nombre del cliente',
        'nombre proveedor',
        'nombre / razón social',
        'razón social cliente',
        'nombre fiscal',
        'denominación',
        'empresa',
        'customer',
        'full name',
      ],
    },
  },
  commercial_name: {
    body: optional(blankableText(300)),
    record: nullable(Type.String()),
    label: { es: 'Nombre comercial', en: 'Commercial name' },
    cell: {
      kind: 'text',
      headings: ['nombre comercial', 'trade name'],
      foreignHeadings: ['nombre de fantasía', 'nombre del local', 'alias'],
    },
  },
  email: {
    body: optional(emailList('One or several, comma separated. Documents are sent here.')),
    record: nullable(Type.String()),
    label: { es: 'Correo', en: 'E-mail' },
    cell: {
      kind: 'text',
      headings: ['correo', 'correo electrónico', 'e-mail', 'emails', 'correos'],
      foreignHeadings: ['mail', 'correo 1', 'e-mail 1', 'correo facturación', 'correo principal', 'email address'],
    },
  },
  mobile: {
    body: optional(blankableText(30)),
    record: nullable(Type.String()),
    label: { es: 'Celular', en: 'Mobile' },
    cell: {
      kind: 'text',
      headings: ['celular', 'móvil', 'teléfono', 'phone'],
      foreignHeadings: [
        'teléfono celular',
        'telf',
        'tlf',
        'tel',
        'fono',
        'teléfono 1',
        'teléfono móvil',
        'whatsapp',
        'teléfonos',
      ],
    },
  },
  address: {
    body: optional(blankableText(300, 'Needed to receive a delivery guide.')),
    record: nullable(Type.String()),
    label: { es: 'Dirección', en: 'Address' },
    cell: {
      kind: 'text',
      headings: ['dirección'],
      foreignHeadings: ['domicilio', 'dirección domicilio', 'dirección fiscal', 'dirección matriz', 'dir', 'calle'],
    },
  },
  external_id: externalIdField,
  metadata: metadataField,
  active: activeField,
  warnings: {
    record: Type.Array(Notice, { description: 'Doubts that refuse nothing, such as a check digit that fails.' }),
  },
} satisfies DirectoryFields;

export const customerFields = partyFields;
export const providerFields = partyFields;
export const carrierFields = {
  ...partyFields,
  vehicle_plate: {
    body: optional(blankableText(20, 'The plate proposed for new delivery guides.')),
    record: nullable(Type.String()),
    label: { es: 'Placa', en: 'Plate' },
    cell: {
      kind: 'text',
      headings: ['placa', 'plate'],
      foreignHeadings: ['placa vehículo', 'vehículo', 'matrícula'],
    },
  },
} satisfies DirectoryFields;
