import { defineTranslatedTexts } from '../../i18n/texts.ts';

export const provenanceTexts = defineTranslatedTexts(
  {
    unconfirmed: 'El SRI no ha confirmado el contenido de este archivo',
    accepted: 'Aceptado aquí, sin confirmar por el SRI',
    asking:
      'La firma está completa, pero cualquiera puede cambiar los valores y firmar otra vez. Se está pidiendo la copia del SRI; mientras tanto no se retiene sobre este comprobante, salvo que usted lo acepte.',
    never: (since: string) =>
      `El SRI no entrega este comprobante (lo respondió el ${since}; los guarda alrededor de un mes): nadie podrá confirmar su contenido. Compárelo con lo que compró antes de aceptarlo.`,
    twoFiles: (kept: string, other: string) =>
      `Hay dos archivos distintos con esta clave: este, por ${kept}, y otro por ${other}. Solo el SRI puede decir cuál es el verdadero.`,
    replaced: 'El archivo que se importó no es el que autorizó el SRI',
    amounts: (file: string, sri: string) => `El archivo decía ${file}; el SRI autorizó ${sri}.`,
    replacedWhy:
      'Lo que ve aquí es la copia del SRI. Averigüe quién le envió el archivo, y revise lo que hizo con él: retenciones, pagos, declaraciones.',
    otherFile: 'Se importó otro archivo con esta clave de acceso',
    otherFileWhy: (at: string, total: string) =>
      `El ${at} se importó un archivo por ${total} que no es el que autorizó el SRI. Lo que ve aquí es la copia del SRI. Averigüe quién envió el otro.`,
    foreign: 'Con esta clave el SRI autorizó un comprobante de otra persona',
    foreignWhy: 'El archivo que se importó fue cambiado para que parezca suyo. No se puede usar.',
    of: { sri: 'de la copia del SRI', file: 'del archivo' },
    accept: 'Aceptar este comprobante',
    acceptSri: 'Aceptar la copia del SRI',
    acceptNow: 'Aceptar',
    acceptWhy: (total: string, issuer: string) =>
      `Usted confirma que compró esto a ${issuer} por ${total}, aunque el SRI no lo ha confirmado. Queda anotado quién lo aceptó y cuándo. Se puede deshacer.`,
    acceptSriWhy: (total: string) =>
      `Se usará la copia del SRI, por ${total}. Queda anotado quién la aceptó y cuándo. Se puede deshacer.`,
    acceptedBy: (name: string, at: string) => `Lo aceptó ${name} el ${at}.`,
    unknownUser: 'alguien de esta cuenta',
    withdraw: 'Quitar la aceptación',
    withdrawn: 'Se quitó la aceptación',
    done: 'Comprobante aceptado',
    ask: 'Pedirlo al SRI otra vez',
    asked: 'Se está pidiendo al SRI',
  },
  {
    unconfirmed: 'SRI has not confirmed the content of this file',
    accepted: 'Accepted here, not confirmed by SRI',
    asking:
      'Its signature is whole, but any third party can change the amounts and sign again. SRI is being asked for its copy; until then nothing is withheld on this document, unless you accept it.',
    never: (since) =>
      `SRI does not give this document (known since ${since}; it keeps about a month): its content will not be confirmed. Compare it with what you bought before you accept it.`,
    twoFiles: (kept, other) =>
      `There are two different files with this key: this one, of ${kept}, and another of ${other}. Only SRI can tell which is true.`,
    replaced: 'The file that was imported is not what SRI authorised',
    amounts: (file, sri) => `The file said ${file}; SRI authorised ${sri}.`,
    replacedWhy:
      'What you see is SRI’s copy. Find out who sent you the file, and look at what was done with it: withholdings, payments, returns.',
    otherFile: 'Another file with this access key was imported',
    otherFileWhy: (at, total) =>
      `At ${at} a file of ${total} was imported that is not what SRI authorised. What you see is SRI’s copy. Find out who sent the other.`,
    foreign: 'Under this key SRI authorised a document of another issuer',
    foreignWhy: 'The file that was imported was changed to look like yours. It cannot be used.',
    of: { sri: 'of SRI’s copy', file: 'of the file' },
    accept: 'Accept this document',
    acceptSri: 'Accept SRI’s copy',
    acceptNow: 'Accept',
    acceptWhy: (total, issuer) =>
      `You say that you bought this from ${issuer} for ${total}, although SRI has not confirmed it. Who accepted it and when is kept. It can be undone.`,
    acceptSriWhy: (total) =>
      `SRI’s copy will be used, of ${total}. Who accepted it and when is kept. It can be undone.`,
    acceptedBy: (name, at) => `${name} accepted it at ${at}.`,
    unknownUser: 'A user of this account',
    withdraw: 'Take the acceptance back',
    withdrawn: 'The acceptance was taken back',
    done: 'Document accepted',
    ask: 'Ask SRI for it again',
    asked: 'SRI is being asked',
  },
);
