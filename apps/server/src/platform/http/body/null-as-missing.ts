// Reports `null` for a required field as a missing field, not as a wrong type. In an update this also applies to fields
// that the record always has.
import { mandatoryKeyword } from '@talonario/contract';
import type { ErrorObject } from 'ajv';

interface Shape {
  readonly required?: readonly string[];
  readonly [mandatoryKeyword]?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/** Returns the errors, with `null` for a required field changed to a missing field. */
export function nullAsMissing(schema: object, errors: readonly ErrorObject[]): ErrorObject[] {
  return errors.map((error) => {
    if (error.keyword !== 'type' || error.data !== null) return error;
    const steps = error.instancePath.split('/').slice(1);
    const name = steps.at(-1);
    const parentShape = shapeAt(schema, steps.slice(0, -1));
    if (name === undefined || !(parentShape?.[mandatoryKeyword] ?? parentShape?.required)?.includes(name)) return error;
    const parent = error.instancePath.slice(0, -name.length - 1);
    return { ...error, keyword: 'required', instancePath: parent, params: { missingProperty: name } };
  });
}

function shapeAt(schema: object, steps: readonly string[]): Shape | undefined {
  let shape: Shape | undefined = schema;
  for (const step of steps) shape = shape?.properties?.[step] ?? shape?.items;
  return shape;
}
