import type { DataOf } from '../../api/talonario.ts';

export type Endpoint = DataOf<'webhookEndpoints.list'>[number];
