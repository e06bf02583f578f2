// The command `talonario list`.

import type { ApiCommand } from '../cli-context.ts';
import { UsageError } from '../framework/failures.ts';
import { formatTable } from '../framework/table.ts';
import type { TextInLanguage } from '../language.ts';
import { documentCells } from '../show-document.ts';

export const businessOption = (say: TextInLanguage) => ({
  value: 'ID',
  about: say({ es: 'la empresa; no hace falta si hay una sola', en: 'the business; not needed where there is one' }),
});

export const listCommand = (say: TextInLanguage): ApiCommand => ({
  words: ['list'],
  summary: say({ es: 'Documentos, los más recientes primero', en: 'Documents, the newest first' }),
  options: {
    business: businessOption(say),
    search: { value: 'TEXT', about: say({ es: 'número, clave, cliente', en: 'number, key, customer' }) },
    state: {
      value: 'CRD|PPR|SND|REC|DVL|AUT|NAT',
      about: say({ es: 'solo en este estado', en: 'only in this state' }),
    },
    type: { value: 'CODE', about: say({ es: 'código del SRI del tipo', en: "SRI's code of the type" }) },
    from: { value: 'YYYY-MM-DD', about: say({ es: 'emitidos desde', en: 'issued from' }) },
    to: { value: 'YYYY-MM-DD', about: say({ es: 'emitidos hasta', en: 'issued until' }) },
    limit: { value: 'N', about: say({ es: 'cuántos; 25 si no se dice', en: 'how many; 25 when not given' }) },
  },
  async run(input, person) {
    const most = readLimit(input.text('limit') ?? '25', say);
    const query = {
      businessId: await person.businessId(input.text('business')),
      view: 'summary',
      perPage: Math.min(most, 100),
      search: input.text('search'),
      documentStateAcronym: input.text('state'),
      documentTypeCode: input.text('type'),
      dateFrom: input.text('from'),
      dateTo: input.text('to'),
    } as const;
    const documents = [];
    // States and types are not validated here, because the service does that.
    for await (const document of person.client().documents.iterate(query as never)) {
      documents.push(document);
      if (documents.length === most) break;
    }
    const headings = say({
      es: 'id,tipo,número,estado,fecha,total,cliente',
      en: 'id,type,number,state,date,total,customer',
    }).split(',');
    return { data: documents, text: formatTable(headings, documents.map(documentCells)) };
  },
});

function readLimit(text: string, say: TextInLanguage): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= 10_000) return limit;
  throw new UsageError(say({ es: '--limit va de 1 a 10000', en: '--limit goes from 1 to 10000' }));
}
