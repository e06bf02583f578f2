import type { DataOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

export type Obligation = DataOf<'obligations.list'>[number];
export type ObligationState = Obligation['state'];
export type ObligationSettingForm = DataOf<'businesses.obligationSettings.get'>['settings'][number];

/** Whether a period is over. A return cannot be filed before. */
export function isPeriodOver(period: string, today: string): boolean {
  const [year, part = ''] = period.split('-');
  const last = part === 'S1' ? `${year}-06` : part === 'S2' ? `${year}-12` : period;
  return today.slice(0, 7) > last;
}

export const obligationTexts = defineTranslatedTexts(
  {
    names: {
      104: 'Formulario 104 · IVA',
      103: 'Formulario 103 · retenciones en la fuente',
      ATS: 'Anexo transaccional (ATS)',
    },
  },
  {
    names: { 104: 'Form 104 · IVA', 103: 'Form 103 · withholdings of income tax', ATS: 'Annex of transactions (ATS)' },
  },
);
