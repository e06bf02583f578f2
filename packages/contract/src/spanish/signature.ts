// Spanish reasons for refusing a signature file. The code names the failed step, the reason its cause.
type Params = Readonly<Record<string, string | number>>;
type Texts = Readonly<Record<string, (params: Params) => string>>;

const exportAgain = 'Expórtelo otra vez del programa o token de donde vino, con su clave privada.';

const unreadable: Texts = {
  too_large: () => 'El archivo pesa más de 100 kB: un .p12 tiene pocos kB. Revise que sea ese.',
  other_format: ({ format = '' }) =>
    `${formats[format] ?? `El archivo es ${format}, no un .p12.`} Cargue el .p12 o .pfx, que lleva juntos el certificado y la clave privada.`,
  damaged: () => 'El archivo está dañado o no es un .p12: cárguelo tal como se lo dio su entidad de certificación.',
  name_too_long: ({ limit = 512 }) =>
    `Un certificado del archivo lleva un nombre de más de ${limit} caracteres: pida otro a su entidad de certificación.`,
  unsupported_cipher: () =>
    'El archivo está protegido con un cifrado que no se admite: expórtelo otra vez con AES-256 o 3DES.',
  too_many_iterations: () => `Abrir el archivo tomaría demasiado tiempo. ${exportAgain}`,
};

const notForSigning: Texts = {
  no_private_key: () => `El archivo no lleva la clave privada. ${exportAgain}`,
  no_certificate: () => `El archivo no lleva el certificado de su clave privada. ${exportAgain}`,
  unsupported_key: ({ bits }) =>
    `${bits === undefined ? 'La clave no es RSA' : `La clave RSA tiene ${bits} bits`}: pida a su entidad de certificación un certificado RSA de 2048 bits.`,
  not_signing_certificate: () =>
    'El certificado no es para firmar (es el de cifrado): cargue el archivo del certificado de firma.',
  authority_certificate: () =>
    'El certificado es el de una entidad de certificación: cargue el que le emitieron a usted.',
};

export const signatureReasons: Readonly<Record<string, Texts>> = {
  'signature.wrong_password': { no_password: () => 'Escriba la contraseña del archivo.' },
  'signature.unreadable': unreadable,
  'signature.not_for_signing': notForSigning,
};

const formats: Readonly<Record<string, string>> = {
  empty: 'El archivo está vacío.',
  CER: 'El archivo es un certificado solo (.cer), sin su clave privada.',
  Base64: 'El archivo es un .p12 escrito como texto (Base64).',
};
