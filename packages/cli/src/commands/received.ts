// The command `talonario received import FILE`.
import { readFileSync } from 'node:fs';
import type { Import } from '@talonario/client';
import type { ApiCommand } from '../cli-context.ts';
import type { Say } from '../language.ts';
import { businessOption } from './list.ts';

export function receivedCommands(say: Say): readonly ApiCommand[] {
  return [receivedImport(say)];
}

const receivedImport = (say: Say): ApiCommand => ({
  words: ['received', 'import'],
  summary: say({
    es: 'Importar documentos recibidos: el reporte del SRI (TXT), un XML o un ZIP de XML',
    en: "Import received documents: SRI's report (TXT), an XML or a ZIP of XML",
  }),
  positionals: [{ name: 'file', about: say({ es: 'el archivo', en: 'the file' }) }],
  options: {
    business: businessOption(say),
    'dry-run': { about: say({ es: 'leer y contar, sin guardar nada', en: 'read and count, keep nothing' }) },
  },
  async run(input, person) {
    const path = input.positional(0);
    const file = new Blob([readFileSync(path)]);
    const businessId = await person.businessId(input.text('business'));
    const client = person.client();
    const query = { businessId, ...(input.flag('dry-run') && { dryRun: true }) };
    const begun = await client.receivedDocuments.import(file, query);
    const done = await client.imports.waitUntilDone(begun.id);
    return { data: done, text: describe(done, say), failed: done.status === 'failed' };
  },
});

function describe(done: Import, say: Say): string {
  const counts = Object.entries(done).filter(([, value]) => typeof value === 'number' && value > 0);
  const shown = counts.filter(([name]) => !/id$/i.test(name)).map(([name, value]) => `${name} ${value}`);
  const head = say({ es: `importación ${done.id}: ${done.status}`, en: `import ${done.id}: ${done.status}` });
  return [head, ...shown].join('\n  ');
}
