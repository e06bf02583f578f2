import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Call, type Handlers, RawReply } from '../../platform/http/call.ts';
import { conflict, Refusal } from '../../platform/http/replies/error-reply.ts';
import { zip } from '../../platform/zip/write-zip.ts';
import { replaceExportAnswers } from './export-answers.ts';
import { loadAts } from './read-ats.ts';
import { getAtsSettings, replaceAtsSettings } from './settings.ts';

export const atsHandlers = {
  'ats.get': async (call) => {
    const given = await loadAts(call, call.query);
    return given instanceof Refusal ? given : { data: given.ats };
  },
  'ats.download': downloadAts,
  'businesses.atsSettings.get': getAtsSettings,
  'businesses.atsSettings.replace': replaceAtsSettings,
  'documents.atsExport.replace': replaceExportAnswers,
} satisfies Handlers;

async function downloadAts(call: Call<'ats.download'>): Promise<RawReply | Refusal> {
  const { format = 'zip', confirm = false } = call.query;
  const given = await loadAts(call, call.query);
  if (given instanceof Refusal) return given;
  const { name, xml: text, problems } = given;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (text === null) return conflict('ats.not_ready', `${errors} errors: see GET /ats.`);
  if (problems.length > 0 && !confirm)
    return conflict('ats.not_confirmed', `${problems.length} warnings: see GET /ats, then send confirm=true.`);
  const xml = Buffer.from(text);
  const bytes =
    format === 'xml' ? xml : await buffer(Readable.from(zip([{ name: `${name}.xml`, bytes: xml, at: call.now() }])));
  return new RawReply(200, bytes, {
    'content-type': format === 'xml' ? 'application/xml' : 'application/zip',
    'content-disposition': `attachment; filename="${name}.${format}"`,
    'cache-control': 'private, no-store',
  });
}
