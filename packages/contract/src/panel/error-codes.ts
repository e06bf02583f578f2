import type { ErrorStatus } from '../errors/errors.ts';

/** Machine codes that only the panel's own routes answer with, beside those of the API. */
export const panelErrorCodes = {
  'session.missing': [401, 'Nobody is signed in.'],
  'session.expired': [401, 'The session has ended: sign in again.'],
  'session.wrong_credentials': [401, 'The e-mail address or the password is wrong.'],
  'session.code_required': [401, 'The code of the second factor is needed too.'],
  'session.wrong_code': [401, 'The code is wrong, too old, or was used already.'],
  'origin.refused': [403, 'The request does not come from a page of this server.'],
  'role.owner_only': [403, 'Only an owner of the account may do this.'],
  'role.own': [403, 'Nobody changes what they may do themselves.'],
  'second_factor.required': [403, 'This account demands a second factor: set it up first.'],
  'operator.second_factor': [403, 'The page of the operator needs a second factor: set it up first.'],
  'sign_up.closed': [403, 'Accounts are not open to everybody here: ask for an invitation.'],
  'invitation.other_address': [403, 'The invitation is for another e-mail address.'],
  'link.invalid': [404, 'The link was used already, is too old, or was never given.'],
  'second_factor.active': [409, 'A second factor is set up already.'],
  'second_factor.not_started': [409, 'No second factor is being set up.'],
  'second_factor.missing': [409, 'Only somebody with a second factor can demand one.'],
  'simulator.absent': [409, 'SRI is not the simulator here, and would refuse a test certificate.'],
  'form.elsewhere': [409, 'The form was written or finished on another device meanwhile.'],
  'form.too_many': [409, 'No more unfinished forms are kept.'],
  'account.member': [409, 'This person is in the account already.'],
  'account.last_owner': [409, 'An account keeps at least one active owner.'],
} as const satisfies Record<string, readonly [ErrorStatus, string]>;

export type PanelErrorCode = keyof typeof panelErrorCodes;
