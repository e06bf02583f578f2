// Entries of the command palette that are neither screens nor records: businesses to switch to, forms of a month, and
// actions of the user.
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { IconBuilding, IconLifebuoy, IconReceiptTax } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { chooseBusiness, useBusinesses, useChosenBusiness } from '../business/use-business.ts';
import { todayInGuayaquil } from '../format/dates.ts';
import { finishedMonths, monthText } from '../format/periods.ts';
import { getLocale } from '../i18n/locale.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { usePermissionCheck } from '../session/use-rights.ts';
import { type UserAction, useUserActions } from './user-actions.ts';

/** Entries for a query. Forms are included only for a query, because there are three for each month. */
export function usePaletteActions(query: string): SpotlightActionGroupData[] {
  const t = texts.use();
  const forms = useFormActions();
  return [
    { group: t.businesses, actions: useBusinessActions() },
    { group: t.forms, actions: query.trim() === '' ? [] : forms },
    { group: t.actions, actions: useAppearanceActions() },
  ].filter(({ actions }) => actions.length > 0);
}

/** Other businesses, to continue in one of them. */
function useBusinessActions(): SpotlightActionData[] {
  const t = texts.use();
  const chosen = useChosenBusiness();
  return useBusinesses()
    .filter(({ id, active }) => active && id !== chosen?.id)
    .map(({ id, businessName, commercialName, identification }) => ({
      id: `business ${id}`,
      label: t.switchTo(commercialName ?? businessName),
      description: identification,
      leftSection: <IconBuilding size={20} stroke={1.5} aria-hidden />,
      onClick: () => chooseBusiness(id),
    }));
}

/** Entries for the forms 104, 103 and ATS of the last twelve finished months, newest first. */
function useFormActions(): SpotlightActionData[] {
  const t = texts.use();
  const navigate = useNavigate();
  const may = usePermissionCheck();
  const business = useChosenBusiness();
  if (business === undefined || !may('reports:read')) return [];
  return finishedMonths(todayInGuayaquil(), 12).flatMap((period) => [
    {
      id: `104 ${period}`,
      label: t.form('104', monthText(period)),
      leftSection,
      onClick: () => void navigate({ to: '/tax-forms', search: { period } }),
    },
    {
      id: `103 ${period}`,
      label: t.form('103', monthText(period)),
      leftSection,
      onClick: () => void navigate({ to: '/tax-forms', search: { form: '103', period } }),
    },
    {
      id: `ATS ${period}`,
      label: `ATS · ${monthText(period)}`,
      leftSection,
      onClick: () => void navigate({ to: '/ats', search: { period } }),
    },
  ]);
}

const leftSection = <IconReceiptTax size={20} stroke={1.5} aria-hidden />;

function useAppearanceActions(): SpotlightActionData[] {
  const t = texts.use();
  const { signOut, ...others } = useUserActions();
  const entry = ([id, { label, icon: Icon, run }]: [string, UserAction]): SpotlightActionData => ({
    id,
    label,
    leftSection: <Icon size={20} stroke={1.5} aria-hidden />,
    onClick: run,
  });
  const help = {
    label: t.help,
    icon: IconLifebuoy,
    run: () => void window.open(getLocale() === 'es' ? '/docs/es' : '/docs', '_blank', 'noreferrer'),
  };
  return Object.entries({ ...others, help, signOut }).map(entry);
}

const texts = defineTranslatedTexts(
  {
    businesses: 'Negocios',
    forms: 'Formularios por mes',
    actions: 'Apariencia y sesión',
    switchTo: (name: string) => `Cambiar a ${name}`,
    form: (form: string, month: string) => `Formulario ${form} · ${month}`,
    help: 'Ayuda y documentación',
  },
  {
    businesses: 'Businesses',
    forms: 'Forms by month',
    actions: 'Appearance and session',
    switchTo: (name) => `Switch to ${name}`,
    form: (form, month) => `Form ${form} · ${month}`,
    help: 'Help and documentation',
  },
);
