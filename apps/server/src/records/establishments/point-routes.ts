import type { Handlers } from '../../platform/http/call.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { listRecords } from '../directories/list.ts';
import { isEqual } from '../directories/list-store.ts';
import { tidyTexts } from '../directories/texts.ts';
import { createPoint } from './point-create.ts';
import { emissionPoints, showPoint } from './point-directory.ts';
import { pointListing } from './point-store.ts';

export const emissionPointHandlers = {
  'emissionPoints.list': (call) => {
    const where = [isEqual('establishment_id', call.query.establishmentId)];
    const paging = call.paging({ sortBy: 'code', sortDir: 'asc' });
    return listRecords(call, pointListing, paging, showPoint, { where });
  },
  ...directoryHandlers('emissionPoints', emissionPoints, { create: createPoint, columns: tidyTexts }),
} satisfies Handlers;
