// One message of an agent: who sent it, and what its tools work with.
import type { Principal } from '../platform/http/call.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { CallApi } from './call-api.ts';
import type { PreviewTokens } from './preview-token.ts';

export interface ToolContext extends Pick<PlatformServices, 'db' | 'now'> {
  readonly log: { error(fields: object, message: string): void };
  readonly principal: Principal;
  /** The agent's own wish, whatever its key may. */
  readonly readOnly: boolean;
  readonly ask: CallApi;
  readonly tokens: PreviewTokens;
}
