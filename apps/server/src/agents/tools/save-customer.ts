// Tool `guardar_cliente`: creates a customer, or changes the one with the same identification.
import { anyFieldsSchema, businessIdSchema, defineTool, inputSchema, outputSchema, textSchema } from '../tool.ts';
import { apiRefusalResult, recordOfAnswer, successResult } from '../tool-result.ts';

interface Input {
  readonly empresa: number;
  readonly identificacion: string;
  readonly tipo_de_identificacion?: number;
  readonly nombre?: string;
  readonly correo?: string;
  readonly direccion?: string;
  readonly telefono?: string;
}

export const saveCustomerTool = defineTool<Input>({
  name: 'guardar_cliente',
  title: 'Guardar un cliente',
  description:
    'Crea el cliente con esta identificación o, si ya existe, cambia solo lo que se dice. Da el id que pide un documento en customer_id. Para crear hacen falta «tipo_de_identificacion» y «nombre». Confirme antes los datos con la persona.',
  readOnly: false,
  shownWith: 'parties:write',
  input: inputSchema(
    {
      empresa: businessIdSchema,
      identificacion: textSchema(20, 'Cédula, RUC, pasaporte u otra; los guiones y espacios no cuentan.'),
      tipo_de_identificacion: {
        type: 'integer',
        minimum: 1,
        description: 'Id del catálogo identification-types, como lo da «catalogos».',
      },
      nombre: textSchema(300, 'Nombre o razón social.'),
      correo: textSchema(300, 'Correo al que llegan sus documentos; varios, separados por comas.'),
      direccion: textSchema(300, 'Dirección.'),
      telefono: textSchema(20, 'Teléfono.'),
    },
    ['empresa', 'identificacion'],
  ),
  output: outputSchema({ creado: { type: 'boolean' }, cliente: anyFieldsSchema }, ['creado', 'cliente']),
  async run({ ask }, { empresa, identificacion, tipo_de_identificacion, nombre, correo, direccion, telefono }) {
    const body = {
      business_id: empresa,
      identification_type_id: tipo_de_identificacion,
      business_name: nombre,
      email: correo,
      address: direccion,
      mobile: telefono,
    };
    const answer = await ask('PUT', `/customers/search/${encodeURIComponent(identificacion)}`, { body });
    const record = recordOfAnswer(answer);
    if (answer.status >= 300 || record === undefined) return apiRefusalResult(answer);
    const { id, identification, businessName, email, address, mobile, active, warnings } = record;
    return successResult({
      creado: answer.status === 201,
      cliente: {
        id,
        identificacion: identification,
        nombre: businessName,
        correo: email,
        direccion: address,
        telefono: mobile,
        activo: active,
      },
      advertencias: warnings ?? [],
    });
  },
});
