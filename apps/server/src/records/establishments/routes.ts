import type { Handlers } from '../../platform/http/call.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { listRecords } from '../directories/list.ts';
import { tidyTexts } from '../directories/texts.ts';
import { createEstablishment } from './create.ts';
import { establishments, showEstablishment } from './directory.ts';
import { establishmentListing } from './store.ts';

export const establishmentHandlers = {
  'establishments.list': (call) =>
    listRecords(call, establishmentListing, call.paging({ sortBy: 'code', sortDir: 'asc' }), showEstablishment),
  ...directoryHandlers('establishments', establishments, { create: createEstablishment, columns: tidyTexts }),
} satisfies Handlers;
