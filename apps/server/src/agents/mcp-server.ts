// Registers tools and resources for the Model Context Protocol. A server object is made for each message, without
// sessions, so every process can answer every message.
import { fromJsonSchema, type jsonSchemaValidator, McpServer } from '@modelcontextprotocol/server';
import { version } from '../platform/config/version.ts';
import { once } from '../platform/once.ts';
import { mcpResources } from './resources.ts';
import type { Tool } from './tool.ts';
import { makeArgumentCheck } from './tool-arguments.ts';
import type { ToolContext } from './tool-context.ts';
import { refusalResult, replaceInvisibleCharacters, type ToolResult, thirdPartyNotice } from './tool-result.ts';
import { mcpTools } from './tools/index.ts';

export function makeMcpServer(visit: ToolContext): McpServer {
  const server = new McpServer({ name: 'talonario', title: 'Talonario', version }, { instructions });
  for (const tool of mcpTools) if (isShown(tool, visit)) addTool(server, tool, visit);
  for (const { uri, name, description, mimeType, read } of mcpResources())
    server.registerResource(name, uri, { description, mimeType }, async () => ({
      contents: [{ uri, mimeType, text: await read(visit.ask) }],
    }));
  return server;
}

const instructions = `Talonario emite comprobantes electrónicos del Ecuador ante el SRI.
Todo es de solo lectura salvo «guardar_cliente» y «emitir», que crea un documento con validez tributaria: primero «previsualizar», luego muestre el resultado a la persona, y solo con su confirmación «emitir» con el mismo documento y el token recibido.
Si una respuesta de «emitir» se pierde, repita la misma llamada con el mismo token: no se emite dos veces.
${thirdPartyNotice}`;

function isShown(tool: Tool, { principal, readOnly }: ToolContext): boolean {
  if (readOnly && !tool.readOnly) return false;
  return tool.shownWith === undefined || principal.rights.permissions.includes(tool.shownWith);
}

// Schemas of all tools. They are compiled once, because that takes longer than most calls. The library checks no
// arguments (`anyArguments`); the function `refuse` does.
const schemas = once(
  () =>
    new Map(
      mcpTools.map(({ name, input, output }) => [
        name,
        {
          input: fromJsonSchema<Record<string, unknown>>(input as never, anyArguments),
          output: fromJsonSchema<Record<string, unknown>>(output as never),
          refuse: makeArgumentCheck(input),
        },
      ]),
    ),
);

const anyArguments: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

function addTool(server: McpServer, tool: Tool, visit: ToolContext): void {
  const { name, title, description, readOnly, destructive = false } = tool;
  const schema = schemas().get(name);
  if (schema === undefined) throw new Error(`${name} has no schema`);
  const { input: inputSchema, output: outputSchema, refuse } = schema;
  const annotations = {
    title,
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: true,
    openWorldHint: destructive, // `openWorldHint`: the tool calls SRI
  };
  server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, async (input) =>
    toCallResult(refuse(input) ?? (await tool.run(visit, input).catch((err: unknown) => failed(err, visit)))),
  );
}

/** Answers an internal error without details, which are written to the log. */
function failed(err: unknown, { log }: ToolContext): ToolResult {
  log.error({ err }, 'a tool failed');
  return refusalResult('server.error', 'Algo falló en el servidor. Repita la misma llamada en un momento.');
}

function toCallResult({ data, failed }: ToolResult) {
  const shown = replaceInvisibleCharacters(data);
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(shown, null, 1) }],
    structuredContent: shown,
    ...(failed && { isError: true }),
  };
}
