// Writes JSON Schemas as Python types. Objects are TypedDicts, so a response is the dictionary that was received: it
// can be stored and sent back, including unknown keys. A key with None differs from a missing key.
import { schemaTypesOf, toPascalCase } from './sdk-contract.mjs';

export class PythonTypes {
  #declared = new Map();
  #prefix;

  /**
   * `prefix` is the name of the types module in the module that uses it. A schema may have the name of a Python type,
   * such as `Sequence`.
   */
  constructor(prefix = '') {
    this.#prefix = prefix;
  }

  names() {
    return [...this.#declared.keys()].sort();
  }

  declarations() {
    return this.#declared.values();
  }

  /** Declares a type. Schemas of requests are closed and those of responses are open, which distinguishes them. */
  declare(name, schema, isRequest = schema.additionalProperties === false) {
    if (this.#declared.has(name)) return;
    this.#declared.set(name, ''); // This call reserves the type's place before the types inside it are declared.
    if (schema.anyOf) {
      // The types are written as strings, because Python 3.9 evaluates the statement and some of the types are declared
      // further below.
      const parts = schema.anyOf.map((part) => JSON.stringify(this.text(part, name, isRequest)));
      this.#declared.set(name, `\n\n${name} = _t.Union[${parts.join(', ')}]\n`);
      return;
    }
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => {
      const request = isRequest || property.additionalProperties === false;
      const type = this.text(property, `${name}${toPascalCase(key)}`, request);
      return { key, type: required.has(key) ? type : `NotRequired[${type}]`, about: property.description };
    });
    this.#declared.set(name, declarationText(name, schema.description, fields));
  }

  /** Writes a schema as a Python type. `name` is used for an object without a name of its own. */
  text(schema, name, isRequest = schema.additionalProperties === false) {
    if (schema.$ref) return this.#use(schema.$ref.split('/').at(-1));
    if ('const' in schema) return `_t.Literal[${pythonLiteral(schema.const)}]`;
    const { kinds, nullable } = schemaTypesOf(schema);
    const orNone = (text) => (nullable && text !== '_t.Any' ? `${text} | None` : text);
    if (schema.enum) {
      const values = schema.enum.filter((value) => value !== null);
      return orNone(values.length === 0 ? 'None' : `_t.Literal[${values.map(pythonLiteral).join(', ')}]`);
    }
    if (schema.anyOf ?? schema.oneOf) {
      const parts = (schema.anyOf ?? schema.oneOf).map((part, index) =>
        this.text(part, `${name}${index === 0 ? '' : index + 1}`, isRequest),
      );
      return [...new Set(parts)].sort((one, other) => (one === 'None') - (other === 'None')).join(' | ');
    }
    if (schema.format === 'binary') return 'File';
    if (kinds.length === 0) return nullable ? 'None' : '_t.Any';
    return orNone(kinds.map((kind) => this.#kind(kind, schema, name, isRequest)).join(' | '));
  }

  #kind(kind, schema, name, isRequest) {
    if (kind === 'string') return 'str';
    if (kind === 'boolean') return 'bool';
    if (kind === 'integer') return 'int';
    if (kind === 'number') return isRequest ? '_n.Amount' : '_n.Number';
    if (kind === 'array')
      return `_t.${isRequest ? 'Sequence' : 'List'}[${schema.items ? this.text(schema.items, `${name}Item`, isRequest) : '_t.Any'}]`;
    return this.#object(schema, name, isRequest);
  }

  #object(schema, name, isRequest) {
    if (Object.keys(schema.properties ?? {}).length > 0) {
      this.declare(name, schema, isRequest);
      return this.#use(name);
    }
    const values = schema.additionalProperties;
    const value = typeof values === 'object' ? this.text(values, `${name}Value`, isRequest) : '_t.Any';
    return `_t.${isRequest ? 'Mapping' : 'Dict'}[str, ${value}]`;
  }

  #use(name) {
    return `${this.#prefix}${name}`;
  }
}

const identifier = /^[A-Za-z][A-Za-z0-9_]*$/;
const keywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if import in ' +
    'is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

export function isReserved(name) {
  return keywords.has(name);
}

function declarationText(name, about, fields) {
  const isPlain = fields.every(({ key }) => identifier.test(key) && !isReserved(key));
  if (!isPlain) {
    // Python's class syntax does not allow a field named `from`.
    const rows = fields.map(({ key, type }) => `        ${JSON.stringify(key)}: ${JSON.stringify(type)},\n`);
    return `\n\n${name} = _t.TypedDict(\n    "${name}",\n    {\n${rows.join('')}    },\n)\n`;
  }
  const body = [
    ...(about ? [`    ${docstring(about)}\n`] : []),
    ...(about && fields.length > 0 ? ['\n'] : []),
    ...fields.map(({ key, type, about: what }) => `    ${key}: ${type}\n${what ? `    ${docstring(what)}\n` : ''}`),
    ...(fields.length === 0 && !about ? ['    pass\n'] : []),
  ];
  return `\n\nclass ${name}(_t.TypedDict):\n${body.join('')}`;
}

export function pythonLiteral(value) {
  if (value === true) return 'True';
  if (value === false) return 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

export function docstring(text) {
  const plain = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replaceAll('\n', ' ');
  return `"""${plain}${plain.endsWith('"') ? ' ' : ''}"""`;
}
