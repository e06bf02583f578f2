// Resources that an agent may read: the catalogs, the schema of a document, and the documentation.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogSchemas, llmsText, openApiDocument } from '@talonario/contract';
import { once } from '../platform/once.ts';
import type { CallApi } from './call-api.ts';

export interface McpResource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  read(ask: CallApi): Promise<string>;
}

export const catalogResourceNames = Object.keys(catalogSchemas);

/** All resources, each with a fixed address. No text of a client becomes part of a file path. */
export const mcpResources: () => readonly McpResource[] = once(() => [
  ...catalogResourceNames.map(catalogResource),
  {
    uri: 'talonario://esquemas/documento',
    name: 'esquema-documento',
    description: 'JSON Schema del cuerpo de POST /documents: todos los campos de «documento».',
    mimeType: 'application/schema+json',
    read: async () => documentSchema(),
  },
  {
    uri: 'talonario://docs/guia',
    name: 'guia',
    description: 'Guía breve de la API y lista de todas sus operaciones (en inglés).',
    mimeType: 'text/plain',
    read: async () => llmsText(),
  },
  ...docPages().map(docResource),
]);

function catalogResource(catalog: string): McpResource {
  return {
    uri: `talonario://catalogos/${catalog}`,
    name: `catalogo-${catalog}`,
    description: `Catálogo ${catalog}: ids y códigos.`,
    mimeType: 'application/json',
    read: async (ask) => {
      const { status, body } = await ask('GET', `/catalogs/${catalog}`);
      if (status !== 200) throw new Error(String(body.detail ?? body.error));
      return JSON.stringify(body.data);
    },
  };
}

/** Folder of the documentation. The relative path is the same from sources and from built code. */
const docsFolder = fileURLToPath(new URL('../../../../docs', import.meta.url));

function docResource(page: string): McpResource {
  const name = page.replace(/\.md$/, '');
  return {
    uri: `talonario://docs/${name}`,
    name: `docs-${name}`,
    description: `Documentación: ${name} (en inglés).`,
    mimeType: 'text/markdown',
    read: async () => readFileSync(`${docsFolder}/${page}`, 'utf8'),
  };
}

function docPages(): readonly string[] {
  try {
    return readdirSync(docsFolder).filter((name) => /^[\w-]+\.md$/.test(name));
  } catch {
    return []; // the documentation is not installed
  }
}

/** Schema of a document with all schemas to which it refers, so that an agent needs no other file. */
const documentSchema = once(() => {
  const { schemas } = (openApiDocument() as unknown as { components: { schemas: Record<string, object> } }).components;
  const needed = new Map<string, object>();
  const take = (name: string) => {
    const schema = schemas[name];
    if (schema === undefined || needed.has(name)) return;
    needed.set(name, schema);
    for (const [, inner = ''] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)) take(inner);
  };
  take('DocumentCreate');
  const { DocumentCreate: root, ...$defs } = Object.fromEntries(needed);
  return JSON.stringify({ ...root, $defs }).replaceAll('#/components/schemas/', '#/$defs/');
});
