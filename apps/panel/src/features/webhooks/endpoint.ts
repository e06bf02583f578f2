import type { DataOf } from '../../api/talonario.ts';

export type ListedWebhookEndpoint = DataOf<'webhookEndpoints.list'>[number];
