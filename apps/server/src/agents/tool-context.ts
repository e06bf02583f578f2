// Context of one message of an agent: the caller, and the functions that tools need.
import type { Principal } from '../platform/http/call.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { CallApi } from './call-api.ts';
import type { PreviewTokens } from './preview-token.ts';

export interface ToolContext extends Pick<PlatformServices, 'db' | 'now'> {
  readonly log: { error(fields: object, message: string): void };
  readonly principal: Principal;
  /** True if the agent asked for read-only tools, even if its key may do more. */
  readonly readOnly: boolean;
  readonly ask: CallApi;
  readonly tokens: PreviewTokens;
}
