// Refusals of periods and forms, in the words of the person at the screen. Apart from the others: no first page needs them.
import { TalonarioError, ValidationError } from '@talonario/client';
import { defineTexts } from '../i18n/texts.ts';
import { errorText } from './error-text.ts';
import { lateFaultText } from './late-fault-text.ts';

export function booksErrorText(error: unknown): string {
  const codes: Readonly<Record<string, string>> = texts.now();
  const known = error instanceof TalonarioError && error.code !== undefined ? codes[error.code] : undefined;
  if (known !== undefined) return known;
  // What is answered to a form has no field that the fault would stand under.
  const [fault] = error instanceof ValidationError ? error.errors : [];
  return fault === undefined ? errorText(error) : lateFaultText(fault);
}

/** What fails, fails in those words. */
export function inWords<Answer>(doing: Promise<Answer>): Promise<Answer> {
  return doing.catch((error: unknown) => {
    throw new Error(booksErrorText(error));
  });
}

const texts = defineTexts(
  {
    'obligation.period_not_over': 'El período todavía no termina: se cierra desde el día siguiente al último.',
    'obligation.other_period':
      'Este negocio no declara por ese período: elija otro, o cambie la periodicidad en Obligaciones.',
    'obligation.not_filed': 'Este negocio no presenta este formulario, según sus obligaciones.',
    'period.closed': 'El período está cerrado. Reábralo si algo debe cambiar.',
    'period.answered_meanwhile': 'Alguien cambió una respuesta mientras se cerraba el período. Ciérrelo otra vez.',
    'period.not_closed': 'El período no está cerrado.',
    'ats.not_ready': 'El anexo tiene errores: corríjalos y habrá archivo.',
    'ats.not_confirmed': 'El anexo tiene advertencias que nadie ha confirmado.',
    'tax_form.future_period': 'El período no ha empezado: todavía no hay nada que declarar.',
    'tax_form.open_questions': 'Hay preguntas sin responder: respóndalas antes de descargar el archivo.',
    'tax_form.not_uploadable': 'Un casillero es negativo o demasiado largo para el archivo: revise sus respuestas.',
  },
  {
    'obligation.period_not_over': 'The period is not over yet: it can be closed from the day after its last.',
    'obligation.other_period':
      'This business does not file by that period: choose another, or change it in Obligations.',
    'obligation.not_filed': 'This business does not file this form, as its obligations say.',
    'period.closed': 'The period is closed. Open it again if something has to change.',
    'period.answered_meanwhile': 'Somebody changed an answer while the period was being closed. Close it again.',
    'period.not_closed': 'The period is not closed.',
    'ats.not_ready': 'The annex has errors: mend them for the file.',
    'ats.not_confirmed': 'The annex has warnings that nobody has confirmed.',
    'tax_form.future_period': 'The period has not begun: there is nothing to declare yet.',
    'tax_form.open_questions': 'There are open questions: answer them before you download the file.',
    'tax_form.not_uploadable': 'A box is negative or too long for the file: check your answers.',
  },
);
