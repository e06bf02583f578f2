import { directoryDescriptions } from '@talonario/contract';
import type { Handlers } from '../../platform/http/call.ts';
import { listTable } from '../csv/sheet-table.ts';
import { directoryHandlers } from '../directories/handlers.ts';
import { equalityCondition } from '../directories/list-store.ts';
import { listOrFileReply } from '../directories/list-table.ts';
import { normalizeTextFields } from '../directories/normalize-texts.ts';
import { createEmissionPoint } from './point-create.ts';
import { emissionPointDirectory, showEmissionPoint } from './point-directory.ts';
import { emissionPointListing, type ListedEmissionPoint } from './point-store.ts';

const table = listTable<ListedEmissionPoint>('emission-points', directoryDescriptions.emissionPoints);

export const emissionPointHandlers = {
  'emissionPoints.list': (call) => {
    const where = [equalityCondition('establishment_id', call.query.establishmentId)];
    const paging = call.paging({ sortBy: 'code', sortDir: 'asc' });
    return listOrFileReply(call, emissionPointListing, paging, { show: showEmissionPoint, table, where });
  },
  ...directoryHandlers('emissionPoints', emissionPointDirectory, {
    create: createEmissionPoint,
    columns: normalizeTextFields,
  }),
} satisfies Handlers;
