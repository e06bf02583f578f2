// The command `talonario download ID`.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ApiCommand } from '../cli-context.ts';
import { parseId } from '../cli-context.ts';
import { CommandRefused, UsageError } from '../framework/failures.ts';
import type { TextInLanguage } from '../language.ts';
import { businessOption } from './list.ts';

export const downloadCommand = (say: TextInLanguage): ApiCommand => ({
  words: ['download'],
  summary: say({
    es: 'Bajar el RIDE (PDF) o el XML de un documento',
    en: 'Download the RIDE (PDF) or the XML of a document',
  }),
  positionals: [{ name: 'id', about: say({ es: 'id del documento', en: 'id of the document' }) }],
  options: {
    business: businessOption(say),
    format: { value: 'pdf|xml', about: say({ es: 'pdf si no se dice', en: 'pdf when not given' }) },
    output: {
      value: 'FILE',
      about: say({
        es: 'dónde; si falta, el nombre que da el servidor; - para la salida estándar',
        en: "where to; the server's name for it when left out; - for standard output",
      }),
    },
    force: { about: say({ es: 'reemplazar un archivo que ya existe', en: 'replace a file that exists' }) },
  },
  async run(input, person) {
    const id = parseId(input.positional(0), '<id>', say);
    const format = input.text('format') ?? 'pdf';
    if (format !== 'pdf' && format !== 'xml')
      throw new UsageError(say({ es: '--format es pdf o xml', en: '--format is pdf or xml' }));
    const businessId = await person.businessId(input.text('business'));
    const { blob, fileName } = await person.client().documents.download(id, { businessId, format });
    const bytes = Buffer.from(await blob.arrayBuffer());
    const output = input.text('output') ?? (basename(fileName ?? '').replace(/^\.+/, '') || `${id}.${format}`);
    if (output === '-') {
      person.stdout.write(bytes);
      return { data: undefined, text: '' };
    }
    writeNew(output, bytes, input.flag('force'), say);
    return { data: { id, format, file: output, bytes: bytes.length }, text: output };
  },
});

function writeNew(path: string, bytes: Buffer, force: boolean, say: TextInLanguage): void {
  try {
    writeFileSync(path, bytes, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    throw new CommandRefused(say({ es: `${path} ya existe (--force)`, en: `${path} exists already (--force)` }));
  }
}
