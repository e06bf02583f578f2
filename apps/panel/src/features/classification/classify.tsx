import { useRequiredBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ReadOnlyNote } from '../../session/read-only-note.tsx';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { MonthSelect } from '../../ui/month-select.tsx';
import { Page } from '../../ui/page.tsx';
import { useChosenMonth } from '../../ui/use-month.ts';
import { ClassifyMonth } from './classify-month.tsx';
import { MonthProgress } from './month-progress.tsx';

/** Screen with the purchases of a month that are not classified yet. One key classifies one purchase. */
export function ClassifyScreen() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const month = useChosenMonth();
  const { period } = month;
  const mayWrite = usePermissionCheck()('received:write');
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <>
          <MonthSelect label={t.month} month={month} />
          <ButtonLink to="/received/rules" variant="default">
            {t.rules}
          </ButtonLink>
        </>
      }
    >
      <MonthProgress businessId={businessId} period={period} />
      {!mayWrite && <ReadOnlyNote />}
      <ClassifyMonth key={period} businessId={businessId} period={period} />
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Clasificar',
    about: 'Qué es cada compra del mes para sus declaraciones. Sin sustento no entra en ningún casillero.',
    month: 'Mes',
    rules: 'Reglas',
  },
  {
    title: 'Classify',
    about: 'How each purchase of the month is used in your returns. Without a tax support it is in no box.',
    month: 'Month',
    rules: 'Rules',
  },
);
