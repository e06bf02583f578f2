import { describe, expect, it } from 'vitest';
import { operationsText, schemasText } from './client-types.mjs';

const contract = {
  paths: {
    '/things/{id}': {
      put: {
        operationId: 'things.update',
        summary: 'Change a thing',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { $ref: '#/components/parameters/search' },
          { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ThingUpdate' } } },
        },
        responses: {
          '200': {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['data'],
                  properties: { data: { $ref: '#/components/schemas/Thing' } },
                },
              },
            },
          },
          '404': { $ref: '#/components/responses/NotFound' },
        },
      },
      delete: { operationId: 'things.delete', summary: 'Delete', parameters: [], responses: { '204': {} } },
      get: {
        operationId: 'things.file',
        summary: 'File',
        parameters: [],
        responses: { '200': { content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } } } },
      },
    },
  },
  components: {
    parameters: {
      search: { name: 'search', in: 'query', required: false, description: 'Part.', schema: { type: 'string' } },
    },
    schemas: {
      Thing: {
        type: 'object',
        required: ['id', 'name', 'parts'],
        description: 'A thing. */ alert()',
        properties: {
          id: { type: 'integer', description: 'Its id.' },
          name: { type: ['string', 'null'] },
          kind: { type: ['string', 'null'], enum: ['a', "b'c", null] },
          parts: { type: 'array', items: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] } },
        },
      },
      ThingUpdate: {
        type: 'object',
        properties: { name: { type: 'string' }, ids: { type: 'array', items: { type: 'number' } } },
        additionalProperties: false,
      },
    },
  },
};

describe('types of the SDK', () => {
  it('allows every form of a response value: null, absent, one of several types', () => {
    expect(schemasText(contract)).toContain(`/** A thing. * / alert() */
export interface Thing {
  /** Its id. */
  id: number;
  name: string | null;
  kind?: 'a' | 'b\\'c' | null;
  parts: (Thing | null)[];
}
`);
  });

  it('allow a request with undefined fields and with a frozen list', () => {
    expect(schemasText(contract)).toContain(`export interface ThingUpdate {
  name?: string | undefined;
  ids?: readonly number[] | undefined;
}
`);
  });

  it('contain the input and the response of an operation', () => {
    expect(operationsText(contract)).toContain(`  /** Change a thing */
  'things.update': {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** Part. */
        search?: string | undefined;
      } | undefined;
      body: ThingUpdate;
    };
    reply: {
      data: Thing;
    };
  };
`);
  });

  it('contain the route of an operation and the format of its response', () => {
    const text = operationsText(contract);
    expect(text).toContain(`'things.update': { method: 'PUT', path: '/things/{id}', answer: 'json', takesKey: true }`);
    expect(text).toContain(`'things.delete': { method: 'DELETE', path: '/things/{id}', answer: 'none' }`);
    expect(text).toContain(`'things.file': { method: 'GET', path: '/things/{id}', answer: 'file' }`);
  });

  it('refuse a response that the SDK could not read', () => {
    const odd = structuredClone(contract);
    Object.assign(odd.paths['/things/{id}'].get.responses['200'], {
      content: { 'image/x': { schema: { type: 'string' } } },
    });
    expect(() => operationsText(odd)).toThrow('things.file: the SDKs cannot read image/x');
  });
});
