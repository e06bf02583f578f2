import { type DocumentRule, fieldIfBroken, noBrokenFields } from '../rule.ts';
import type { ForeignPayment, Withholding } from './fields.ts';

const abroad = '02';

/** Ficha técnica, anexo 10: fields required by a payment abroad and by a foreign identification. */
export const foreignPaymentRules: readonly DocumentRule<Withholding>[] = [
  {
    code: 'withholding.subject_type_required',
    level: 'emission',
    message: 'A foreign identification needs the type of the retained subject: 01 person, 02 company.',
    fields: ({ receiver, retainedSubjectType }) =>
      fieldIfBroken('retained_subject_type', receiver.identificationType === '08' && retainedSubjectType === undefined),
  },
  {
    code: 'withholding.foreign_payment_incomplete',
    level: 'emission',
    message: 'A payment abroad needs this field.',
    fields: (withholding) =>
      withholding.paymentLocation === abroad
        ? foreignFields.flatMap(([name, field]) =>
            fieldIfBroken(field, withholding[name] === undefined && isAsked(name, withholding)),
          )
        : noBrokenFields,
  },
  {
    code: 'withholding.foreign_payment_not_expected',
    level: 'fault',
    message: 'The payment is local: this field is for payments abroad.',
    fields: (withholding) =>
      withholding.paymentLocation === abroad
        ? noBrokenFields
        : foreignFields.flatMap(([name, field]) => fieldIfBroken(field, withholding[name] !== undefined)),
  },
];

const foreignFields: readonly (readonly [name: keyof ForeignPayment, field: string])[] = [
  ['foreignRegime', 'foreign_regime'],
  ['paymentCountry', 'payment_country'],
  ['doubleTaxationTreaty', 'double_taxation_treaty'],
  ['subjectToWithholding', 'subject_to_withholding'],
  ['preferentialRegime', 'preferential_regime'],
];

/** Whether the field is required. `subjectToWithholding` is required only if no treaty applies. */
function isAsked(name: keyof ForeignPayment, payment: ForeignPayment): boolean {
  return name !== 'subjectToWithholding' || payment.doubleTaxationTreaty === false;
}
