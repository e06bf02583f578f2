// Tests that the generators of the PHP and Python SDKs handle everything that the contract may contain: reserved words,
// dry runs, tables.
import { describe, expect, it } from 'vitest';
import { loadContract } from './contract-operations.mjs';
import { loadSdkGroups } from './sdk-contract.mjs';
import { groupsText, resourceTexts as phpTexts, typesText } from './sdk-php.mjs';
import { modelsText, resourceTexts as pythonTexts } from './sdk-python.mjs';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const data = (schema: object) => json({ type: 'object', required: ['data'], properties: { data: schema } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const parameter = (name: string, schema: object, more: object = {}) => ({ name, in: 'query', schema, ...more });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
const binary = { schema: { type: 'string', format: 'binary' } };
const page = { type: 'object', properties: { data: { type: 'array', items: ref('Thing') }, meta: ref('ListMeta') } };

const contract = {
  tags: [{ name: 'Things', description: 'Things. */ `x` """' }],
  paths: {
    '/things': {
      get: {
        operationId: 'things.list',
        summary: 'List things',
        tags: ['Things'],
        parameters: [
          parameter('from', { type: 'string' }, { required: true }),
          parameter('perPage', { type: 'integer' }),
          parameter('limit', { type: 'integer' }, { description: 'Alias of `perPage`.' }),
          parameter('format', { type: 'string', enum: ['json', 'csv'] }),
        ],
        responses: { 200: { content: { ...json(page).content, 'text/csv': binary } } },
      },
      post: {
        operationId: 'things.create',
        summary: 'Create',
        parameters: [parameter('dryRun', { type: 'boolean' }), key],
        requestBody: { required: true, ...json(ref('ThingCreate')) },
        responses: { 201: data(ref('Thing')), 200: data(ref('ThingPreview')) },
      },
    },
    '/things/{id}/links/{class}': {
      delete: {
        operationId: 'things.links.delete',
        summary: 'Delete',
        parameters: [id, { ...id, name: 'class' }],
        responses: { 204: {} },
      },
    },
    '/things:import': {
      post: {
        operationId: 'things.import',
        summary: 'Import',
        parameters: [key],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                required: ['file'],
                properties: { file: { type: 'string', format: 'binary' }, password: { type: 'string' } },
              },
            },
          },
        },
        responses: { 200: data({ type: 'object', properties: { from: { type: 'number' } } }) },
      },
    },
    '/log': {
      get: {
        operationId: 'log.list',
        summary: 'Log',
        parameters: [parameter('after', { type: 'string' })],
        responses: {
          200: json({
            type: 'object',
            properties: {
              data: { type: 'array', items: { type: 'object', properties: { position: { type: 'integer' } } } },
              meta: { type: 'object', properties: { next: { type: 'string' }, more: { type: 'boolean' } } },
            },
          }),
        },
      },
    },
    '/things/{id}': {
      put: {
        operationId: 'things.answer',
        summary: 'Answer',
        parameters: [id],
        requestBody: json({
          type: 'object',
          additionalProperties: false,
          properties: { answers: { type: 'object', additionalProperties: { type: 'number' } } },
        }),
        responses: { 204: {} },
      },
    },
    '/now': { get: { operationId: 'now.get', summary: 'Now', responses: { 200: data({ type: ['string', 'null'] }) } } },
  },
  components: {
    schemas: {
      ListMeta: { type: 'object', required: ['nextCursor'], properties: { nextCursor: { type: ['string', 'null'] } } },
      Thing: {
        type: 'object',
        required: ['id', 'price'],
        properties: {
          id: { type: 'integer', description: 'Its "id"' },
          price: { type: 'number' },
          kind: { type: ['string', 'null'], enum: ['a', "b'c", null] },
        },
      },
      ThingPreview: { type: 'object', properties: { class: { type: 'string' } } },
      ThingCreate: {
        type: 'object',
        additionalProperties: false,
        required: ['price'],
        properties: {
          price: { type: 'number' },
          meta_data: { type: 'object', additionalProperties: { type: 'string' } },
          part: { anyOf: [ref('Sequence'), { type: 'null' }] },
        },
      },
      Sequence: { type: 'object', additionalProperties: false, properties: { parts: { type: 'array', items: {} } } },
    },
  },
};

describe('the method name of an operation', () => {
  it('is a natural name; a dry run and a table are separate methods', () => {
    const [things] = loadSdkGroups(contract);
    const names = things?.operations.map(({ name }) => name);
    expect(names).toEqual(['list', 'listAsFile', 'create', 'preview', 'deleteLink', 'import', 'answer']);
  });

  it('is refused if the SDKs could not send the request or read the response', () => {
    const odd = structuredClone(contract) as { paths: Record<string, Record<string, object>> };
    Object.assign(odd.paths['/now']?.get ?? {}, { responses: { 200: { content: { 'image/x': { schema: {} } } } } });
    expect(() => loadSdkGroups(odd)).toThrow('now.get: the SDKs cannot read image/x');
  });
});

describe('Python', () => {
  const things = pythonTexts(contract).get('things.py') ?? '';

  it('avoids reserved words', () => {
    const models = modelsText(contract);
    expect(models).toContain(
      'ThingPreview = _t.TypedDict(\n    "ThingPreview",\n    {\n        "class": "NotRequired[str]",\n',
    );
    expect(models).toContain(
      '    """Its "id" """\n    price: _n.Number\n    kind: NotRequired[_t.Literal["a", "b\'c"] | None]\n',
    );
    expect(models).toContain('    price: _n.Amount\n    meta_data: NotRequired[_t.Mapping[str, str]]\n');
    expect(things).toContain('        from_: str,\n        per_page: _t.Optional[int] = None,\n        timeout:');
    expect(things).toContain('query={"from": from_, "perPage": per_page}');
    expect(things).toContain("f\"/things/{path_part('id', id)}/links/{path_part('class_', class_)}\"");
    expect(things).toContain('def import_file(');
    expect(things).toContain('"file": to_upload(file), "password": password');
  });

  it('names unnamed objects, and continues a log from its last entry', () => {
    const body = 'class ThingsAnswerBody(_t.TypedDict):\n    answers: NotRequired[_t.Mapping[str, _n.Amount]]';
    expect(modelsText(contract)).toContain(body);
    expect(things).toContain('body: _t.Optional[m.ThingsAnswerBody] = None');
    const log = pythonTexts(contract).get('log.py') ?? '';
    expect(log).toContain(') -> m.LogListAnswer:');
    expect(log).toContain(') -> _t.Iterator[m.LogListRow]:');
    expect(log).toContain('return self._follow(request)');
  });

  it('puts an operation of a single thing on the client', () => {
    expect(pythonTexts(contract).get('__init__.py')).toContain(
      'def now(self, *, timeout: _t.Optional[float] = None) -> str | None:',
    );
  });
});

describe('PHP', () => {
  const things = phpTexts(contract).get('Things.php') ?? '';

  it('writes array shapes, and distinguishes objects from lists', () => {
    const types = typesText(contract);
    expect(types).toContain(" *   price: int|float,\n *   kind?: 'a'|'b\\'c'|null,\n");
    expect(types).toContain(
      "OBJECTS = [\n        'answers' => true,\n        'metaData' => true,\n        'meta_data' => true,\n        'part' => true,\n    ];",
    );
    expect(types).toContain('@phpstan-type ThingsAnswerBody array{\n *   answers?: array<string, int|float>,\n * }');
    expect(phpTexts(contract).get('Log.php')).toContain('@return \\Generator<int, LogListRow>');
    expect(things).toContain(' * Things. * / `x` """');
    expect(things).toContain('public function list(string $from, ?int $perPage = null, ?float $timeout = null): Page');
    expect(things).toContain("'/things/' . self::pathPart('id', $id) . '/links/' . self::pathPart('class', $class)");
    expect(things).toContain('#[\\SensitiveParameter] ?string $password = null');
    expect(groupsText(contract)).toContain('public function now(?float $timeout = null): mixed');
  });
});

it('defines every PHP shape that is used', () => {
  const real = loadContract();
  const plain = (text: string) => text.replaceAll(/'(\\.|[^'\\])*'/g, "''");
  const named = (text: string) => new Set([...plain(text).matchAll(/(?<![\w\\$])[A-Z]\w+/g)].map(([name]) => name));
  const [shapes = ''] = typesText(real).split('final class');
  const declared = new Set([...shapes.matchAll(/@phpstan-type (\w+)/g)].map(([, name]) => name ?? ''));
  const inside = [...shapes.matchAll(/^ \* {3}\w+\??: (.*),$/gm)].map(([, type]) => type ?? '').join('\n');
  expect([...named(inside)].filter((name) => !declared.has(name))).toEqual([]);
  for (const [file, text] of phpTexts(real)) {
    const imported = new Set([...text.matchAll(/@phpstan-import-type (\w+)/g)].map(([, name]) => name ?? ''));
    expect(
      [...imported].filter((name) => !declared.has(name)),
      file,
    ).toEqual([]);
    const types = [...text.matchAll(/^ {5}\* @(?:param|return) (.*?)(?: \$\w+)?$/gm)].map(([, type]) => type ?? '');
    const known = new Set([...imported, 'Page', 'Generator']);
    expect(
      [...named(types.join('\n'))].filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
    for (const type of types)
      for (const pair of ['<>', '{}'])
        expect(type.split(pair[0] ?? '').length, type).toBe(type.split(pair[1] ?? '').length);
  }
});
