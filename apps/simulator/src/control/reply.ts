export type ControlReply = { readonly status?: number; readonly body: unknown };
