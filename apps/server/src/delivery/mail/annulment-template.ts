// Texts of the mails to the receiver about an annulment: one that asks to accept it, and one that SRI annulled the
// document.
import type { MailText } from '../../platform/smtp/mail-text.ts';
import { composeDocumentMail, type MailOccasionTexts, type MailTemplateData } from './template.ts';

export function composeAnnulmentMail(
  facts: MailTemplateData,
  about: 'annulment_request' | 'annulment',
  reason: string | null,
): MailText {
  const { facts: more, ...occasion } = about === 'annulment' ? annulled : requested;
  return composeDocumentMail(facts, { ...occasion, facts: reason === null ? more : [...more, ['Motivo', reason]] });
}

const annulled: MailOccasionTexts = {
  subject: 'Anulado: ',
  happened: 'le informa que el siguiente comprobante electrónico fue anulado en el SRI.',
  facts: [
    ['Estado anterior', 'AUTORIZADO'],
    ['Estado actual', 'ANULADO'],
  ],
  closing: [
    'El comprobante ya no tiene validez tributaria: no lo registre ni lo use como sustento.',
    'Puede comprobar su estado en el portal del SRI con la clave de acceso.',
  ],
};

const requested: MailOccasionTexts = {
  subject: 'Solicitud de anulación: ',
  happened: 'va a pedir en el SRI la anulación del siguiente comprobante electrónico.',
  facts: [['Estado actual', 'AUTORIZADO']],
  closing: [
    'Usted debe aceptarla en SRI en línea, en la opción de anulación de comprobantes recibidos, dentro de cinco días hábiles.',
    'Si no la acepta, el comprobante sigue siendo válido.',
  ],
};
