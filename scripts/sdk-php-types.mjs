// Writes JSON Schemas as array shapes in the notation of PHPStan, which Psalm and editors can read, too. A response is
// the array that was received, so it can be stored and sent back, including unknown keys. A key with null differs from
// a missing key.
import { resolveReference } from './contract-operations.mjs';
import { loadSdkGroups, schemaTypesOf, toCamelCase, toPascalCase, toSnakeCase } from './sdk-contract.mjs';

export class PhpTypes {
  #declared = new Map();
  #used = new Set();

  /** Names of the types that the generated texts use. */
  used() {
    return this.#used;
  }

  declarations() {
    return this.#declared.values();
  }

  declare(name, schema) {
    if (this.#declared.has(name)) return;
    this.#declared.set(name, '');
    if (schema.anyOf) {
      this.#declared.set(name, ` * @phpstan-type ${name} ${this.text(schema, name)}\n`);
      return;
    }
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => {
      const type = this.text(property, `${name}${toPascalCase(key)}`);
      return ` *   ${/^\w+$/.test(key) ? key : `'${key}'`}${required.has(key) ? '' : '?'}: ${type},\n`;
    });
    const shape = fields.length === 0 ? 'array<string, mixed>' : `array{\n${fields.join('')} * }`;
    this.#declared.set(name, ` * @phpstan-type ${name} ${shape}\n`);
  }

  /** Writes a schema as a PHP type. `name` is used for an object without a name of its own. */
  text(schema, name) {
    if (schema.$ref) return this.#use(schema.$ref.split('/').at(-1));
    if ('const' in schema) return literal(schema.const);
    const { kinds, nullable } = schemaTypesOf(schema);
    const orNull = (text) => (nullable && text !== 'mixed' ? `${text}|null` : text);
    if (schema.enum) {
      const values = schema.enum.filter((value) => value !== null);
      return orNull(values.length === 0 ? 'null' : values.map(literal).join('|'));
    }
    const parts = schema.anyOf ?? schema.oneOf;
    if (parts) {
      const texts = parts.map((part, index) => this.text(part, `${name}${index === 0 ? '' : index + 1}`));
      return [...new Set(texts)].sort((one, other) => (one === 'null') - (other === 'null')).join('|');
    }
    if (schema.format === 'binary') return 'Upload';
    if (kinds.length === 0) return nullable ? 'null' : 'mixed';
    return orNull(kinds.map((kind) => this.#kind(kind, schema, name)).join('|'));
  }

  #kind(kind, schema, name) {
    if (kind === 'string') return 'string';
    if (kind === 'boolean') return 'bool';
    if (kind === 'integer') return 'int';
    if (kind === 'number') return 'int|float';
    if (kind === 'array') return `list<${schema.items ? this.text(schema.items, `${name}Item`) : 'mixed'}>`;
    if (Object.keys(schema.properties ?? {}).length > 0) {
      this.declare(name, schema);
      return this.#use(name);
    }
    const values = schema.additionalProperties;
    return `array<string, ${typeof values === 'object' ? this.text(values, `${name}Value`) : 'mixed'}>`;
  }

  #use(name) {
    this.#used.add(name);
    return name;
  }
}

/**
 * Names of request fields that are objects, in both spellings, because the response of a GET can be sent back. PHP
 * cannot distinguish an empty object, or an object whose keys are digits, from a list. A name that is also used for a
 * list is not included.
 */
export function requestObjects(contract) {
  const objects = new Set();
  const lists = new Set();
  const seen = new Set();
  for (const { operations } of loadSdkGroups(contract))
    for (const { parameters } of operations)
      for (const { place, schema } of parameters) if (place === 'body') look(schema);
  return [...objects].filter((name) => !lists.has(name)).sort();

  function look(schema) {
    if (schema.$ref) {
      if (seen.has(schema.$ref)) return;
      seen.add(schema.$ref);
    }
    const shape = resolveReference(contract, schema);
    for (const part of [shape.items, ...(shape.anyOf ?? [])]) if (part) look(part);
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      const kinds = everyKind(property);
      for (const spelling of [toSnakeCase(name), toCamelCase(name)]) {
        if (kinds.has('object')) objects.add(spelling);
        if (kinds.has('array')) lists.add(spelling);
      }
      look(property);
    }
  }

  function everyKind(schema) {
    const shape = resolveReference(contract, schema);
    return new Set([...schemaTypesOf(shape).kinds, ...(shape.anyOf ?? []).flatMap((part) => [...everyKind(part)])]);
  }
}

function literal(value) {
  if (value === null || typeof value !== 'string') return String(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
