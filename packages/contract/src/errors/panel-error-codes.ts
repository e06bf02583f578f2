import type { ErrorStatus } from './errors.ts';

/** Machine codes that only the panel's own routes return, in addition to those of the API. */
export const panelErrorCodes = {
  'session.missing': [401, 'Your session has ended: sign in again.', 'Su sesión terminó: entre otra vez.'],
  'session.expired': [401, 'Your session has ended: sign in again.', 'Su sesión terminó: entre otra vez.'],
  'session.wrong_credentials': [
    401,
    'The e-mail address or the password is wrong.',
    'El correo o la contraseña no son correctos.',
  ],
  'session.code_required': [401, 'The code of the second factor is needed too.', 'Falta el código del segundo factor.'],
  'session.wrong_code': [
    401,
    'The code is wrong, expired or already used.',
    'El código no es correcto, venció o ya fue usado.',
  ],
  'origin.refused': [
    403,
    'The page does not come from this server. Open it again from its address.',
    'La página no viene de este servidor. Ábrala otra vez desde su dirección.',
  ],
  'role.owner_only': [
    403,
    'Only an owner of the account can do this.',
    'Solo un propietario de la cuenta puede hacer esto.',
  ],
  'role.own': [
    403,
    'Users cannot change their own rights: ask another user who manages the account.',
    'Nadie cambia sus propios permisos: pídalo a otra persona que administre la cuenta.',
  ],
  'second_factor.required': [
    403,
    'This account demands a second factor: set it up first.',
    'Esta cuenta exige un segundo factor: actívelo primero.',
  ],
  'operator.second_factor': [
    403,
    'The page of the operator needs a second factor: set it up first.',
    'La página del operador exige un segundo factor: actívelo primero.',
  ],
  'sign_up.closed': [
    403,
    'This server does not accept new accounts. Ask for an invitation.',
    'Este servidor no admite cuentas nuevas: pida una invitación.',
  ],
  'invitation.other_address': [
    403,
    'The invitation is for another e-mail. Sign in with the one it was sent to.',
    'La invitación es para otro correo. Entre con el correo al que llegó.',
  ],
  'link.invalid': [
    404,
    'The link is incomplete, expired or already used. Ask for a new one.',
    'El enlace ya fue usado, venció o está incompleto. Pida otro.',
  ],
  'second_factor.active': [409, 'A second factor is set up already.', 'El segundo factor ya está activo.'],
  'second_factor.not_started': [409, 'No second factor is being set up.', 'No hay un segundo factor por confirmar.'],
  'second_factor.missing': [
    409,
    'Only a person with a second factor can demand one.',
    'Solo puede exigir un segundo factor una persona que ya tiene uno.',
  ],
  'simulator.absent': [
    409,
    'SRI is not the simulator here, and would refuse a test certificate.',
    'Aquí el SRI no es el simulador, y rechazaría un certificado de pruebas.',
  ],
  'signature.exists': [409, 'The business has a signature already.', 'El negocio ya tiene una firma electrónica.'],
  'account.member': [409, 'This person is already in the account.', 'Esta persona ya está en la cuenta.'],
  'account.last_owner': [
    409,
    'The account needs at least one active owner.',
    'La cuenta necesita al menos un propietario activo.',
  ],
} as const satisfies Record<string, readonly [status: ErrorStatus, english: string, spanish: string]>;

export type PanelErrorCode = keyof typeof panelErrorCodes;
