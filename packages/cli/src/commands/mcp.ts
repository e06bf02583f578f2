// talonario mcp: offers the tools of a server to an agent on this machine.

import type { ApiCommand } from '../cli-context.ts';
import type { TextInLanguage } from '../language.ts';
import { bridgeMcp } from '../mcp-bridge.ts';

export const mcpCommand = (say: TextInLanguage): ApiCommand => ({
  words: ['mcp'],
  summary: say({
    es: 'Servidor MCP por la entrada y salida estándar, para agentes; las herramientas son las del servidor',
    en: 'MCP server on standard input and output, for agents; its tools are those of the server',
  }),
  options: {
    'read-only': {
      about: say({
        es: 'sin la herramienta que emite, aunque la clave pueda',
        en: 'without the tool that issues, though the key may',
      }),
    },
  },
  async run(input, { stdin, stdout, stderr, credentials, say }) {
    await bridgeMcp({ ...credentials(), readOnly: input.flag('read-only') }, { stdin, stdout, stderr }, say);
    return { data: undefined, text: '' };
  },
});
