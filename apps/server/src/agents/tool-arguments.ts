// Checks the arguments of a tool. The library of the protocol could do that, but its refusals are in English and name
// neither all properties nor the allowed values, so an agent would have to guess.
import { Ajv, type ErrorObject } from 'ajv';
import type { ToolInput } from './tool.ts';
import type { ToolResult } from './tool-result.ts';

/** Returns a refusal if the arguments do not fit the schema, otherwise undefined. */
export type ArgumentCheck = (input: unknown) => ToolResult | undefined;

export function makeArgumentCheck(input: ToolInput): ArgumentCheck {
  const validate = new Ajv({ allErrors: true, strict: false, verbose: true }).compile(input);
  return (value) => {
    if (validate(value)) return undefined;
    const errores = (validate.errors ?? []).slice(0, mostFaults).map((error) => faultOf(error, input));
    const sentence = errores.map(({ campo, mensaje }) => `${campo}: ${mensaje}`).join('; ');
    return { data: { error: sentence, codigo: 'argumentos.invalidos', errores }, failed: true };
  };
}

const mostFaults = 20;

interface ArgumentFault {
  readonly campo: string;
  readonly mensaje: string;
  readonly permitidos?: readonly unknown[];
}

interface FaultParams {
  readonly limit?: number;
  readonly missingProperty?: string;
  readonly additionalProperty?: string;
  readonly allowedValues?: readonly unknown[];
  readonly type?: string | readonly string[];
}

function faultOf(error: ErrorObject, input: ToolInput): ArgumentFault {
  const { keyword, params, parentSchema } = error;
  const { limit, missingProperty, additionalProperty, allowedValues = [], type = [] } = params as FaultParams;
  const campo = pathOf(error.instancePath, missingProperty ?? additionalProperty);
  switch (keyword) {
    case 'required':
      return { campo, mensaje: 'falta' };
    case 'additionalProperties': {
      const known = Object.keys((parentSchema?.properties ?? input.properties) as object);
      return { campo, mensaje: `no existe; hay: ${known.join(', ')}`, permitidos: known };
    }
    case 'enum':
      return { campo, mensaje: `debe ser uno de: ${allowedValues.join(', ')}`, permitidos: allowedValues };
    case 'type':
      return {
        campo,
        mensaje: `debe ser ${[type]
          .flat()
          .map((name) => typeNames[name] ?? name)
          .join(' o ')}`,
      };
    case 'minimum':
      return { campo, mensaje: `debe ser al menos ${limit}` };
    case 'maximum':
      return { campo, mensaje: `debe ser máximo ${limit}` };
    case 'maxLength':
      return { campo, mensaje: `máximo ${limit} caracteres` };
    case 'pattern':
      return { campo, mensaje: `no tiene la forma indicada: ${parentSchema?.description ?? parentSchema?.pattern}` };
    default:
      return { campo, mensaje: error.message ?? 'no es válido' };
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'un texto',
  integer: 'un número entero',
  number: 'un número',
  boolean: 'true o false',
  object: 'un objeto',
  array: 'una lista',
  null: 'null',
};

/** Converts a JSON pointer to a field path: `/documento/items/0` and `price` become `documento.items[0].price`. */
function pathOf(instancePath: string, name: string | undefined): string {
  const steps = [...instancePath.split('/').slice(1), ...(name === undefined ? [] : [name])];
  const path = steps.reduce((text, step) => (/^\d+$/.test(step) ? `${text}[${step}]` : `${text}.${step}`), '');
  return path.replace(/^\./, '') || 'los argumentos';
}
