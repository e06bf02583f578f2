// The command `talonario received import FILE`.
import { readFileSync } from 'node:fs';
import type { Import } from '@talonario/client';
import type { ApiCommand } from '../cli-context.ts';
import type { BilingualText, TextInLanguage } from '../language.ts';
import { businessOption } from './list.ts';

export function receivedCommands(say: TextInLanguage): readonly ApiCommand[] {
  return [receivedImport(say)];
}

const receivedImport = (say: TextInLanguage): ApiCommand => ({
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

function describe({ id, status, rows, counts, error }: Import, say: TextInLanguage): string {
  const head = say({ es: `importación ${id}: ${statuses[status].es}`, en: `import ${id}: ${statuses[status].en}` });
  const shown = Object.entries(countTexts)
    .map(([name, text]) => [say(text), counts[name as keyof Import['counts']]] as const)
    .filter(([, count]) => count > 0)
    .map(([text, count]) => `${text} ${count}`);
  const total = rows > 0 ? [`${say({ es: 'filas', en: 'rows' })} ${rows}`] : [];
  return [head, ...(error === null ? [] : [error.message]), ...total, ...shown].join('\n  ');
}

const statuses: Readonly<Record<Import['status'], BilingualText>> = {
  queued: { es: 'en cola', en: 'queued' },
  running: { es: 'en curso', en: 'running' },
  done: { es: 'terminada', en: 'done' },
  failed: { es: 'fallida', en: 'failed' },
};

const countTexts: Readonly<Record<keyof Import['counts'], BilingualText>> = {
  new: { es: 'nuevos', en: 'new' },
  known: { es: 'ya estaban', en: 'known' },
  notOurs: { es: 'de otro contribuyente', en: 'of another taxpayer' },
  tampered: { es: 'alterados', en: 'tampered' },
  notFound: { es: 'el SRI no los tiene', en: 'not found at SRI' },
  waiting: { es: 'esperan al SRI', en: 'waiting for SRI' },
  faulty: { es: 'con faltas', en: 'faulty' },
  conflict: { es: 'en conflicto', en: 'in conflict' },
};
