import type { ErrorStatus } from '../errors/errors.ts';

/** Machine codes that only the doors of the panel answer with, beside those of the API. */
export const panelErrorCodes = {
  'session.missing': [401, 'Nobody is signed in.'],
  'session.expired': [401, 'The session has ended: sign in again.'],
  'session.wrong_credentials': [401, 'The e-mail address or the password is wrong.'],
  'origin.refused': [403, 'The request does not come from a page of this server.'],
  'role.owner_only': [403, 'Only an owner of the account may do this.'],
  'sign_up.closed': [403, 'Accounts are not open to everybody here: ask for an invitation.'],
  'link.invalid': [404, 'The link was used already, is too old, or was never given.'],
  'simulator.absent': [409, 'SRI is not the simulator here, and would refuse a test certificate.'],
  'account.last_owner': [409, 'An account keeps at least one active owner.'],
} as const satisfies Record<string, readonly [ErrorStatus, string]>;

export type PanelErrorCode = keyof typeof panelErrorCodes;
