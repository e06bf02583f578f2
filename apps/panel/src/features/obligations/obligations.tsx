import { Button, Stack } from '@mantine/core';
import { IconCalendar, IconDownload, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { addCalendarDays, addCalendarMonths, todayInGuayaquil } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MonthSelect } from '../../ui/month-select.tsx';
import { Page } from '../../ui/page.tsx';
import { useChosenMonth } from '../../ui/use-month.ts';
import { DeclareForm } from './declare-form.tsx';
import type { Obligation } from './obligation.ts';
import { ObligationCard } from './obligation-card.tsx';
import { SettingsForm } from './settings-form.tsx';

type Open = { what: 'settings' } | { what: 'declare'; obligation: Obligation };

/** Returns to file in a month, with deadline, reason and state. */
export function ObligationsScreen() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const mayClose = usePermissionCheck()('reports:close');
  const month = useChosenMonth({ ahead: 6 });
  const { period } = month;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const range = { from: `${period}-01`, to: addCalendarDays(`${addCalendarMonths(period, 1)}-01`, -1) };
  const found = useOperationQuery('obligations.list', { query: { businessId, ...range } });
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <>
          <MonthSelect label={t.month} month={month} />
          <Button
            component="a"
            href={calendarOf(businessId)}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t.calendar}
          </Button>
          {mayClose && (
            <Button
              variant="default"
              leftSection={<IconSettings size={16} aria-hidden />}
              onClick={() => setOpen({ what: 'settings' })}
            >
              {t.settings}
            </Button>
          )}
        </>
      }
    >
      {found.isError && <ErrorNotice error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Loading rows={4} />}
      {found.data?.data.length === 0 && <EmptyState icon={IconCalendar} title={t.none} hint={t.noneWhy} />}
      <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t.title}>
        {found.data?.data.map((obligation) => (
          <ObligationCard
            key={`${obligation.obligation} ${obligation.period}`}
            obligation={obligation}
            onDeclare={() => setOpen({ what: 'declare', obligation })}
          />
        ))}
      </Stack>
      <Dialog title={t.declare} opened={open?.what === 'declare'} onClose={close}>
        {open?.what === 'declare' && <DeclareForm obligation={open.obligation} onDone={close} />}
      </Dialog>
      <Dialog title={t.settings} opened={open?.what === 'settings'} onClose={close} shape="side">
        <SettingsForm businessId={businessId} onDone={close} />
      </Dialog>
    </Page>
  );
}

const daysAhead = 365;

/** Address of a calendar file of one year with reminders, for any calendar program. */
function calendarOf(businessId: number): string {
  const from = todayInGuayaquil();
  return `/app/api/obligations.ics?businessId=${businessId}&from=${from}&to=${addCalendarDays(from, daysAhead)}`;
}

const texts = defineTranslatedTexts(
  {
    title: 'Obligaciones',
    about:
      'Hasta cuándo se presenta cada declaración. Es una ayuda: decide el calendario del SRI, y aquí no se presenta nada.',
    month: 'Mes en que vence',
    calendar: 'Para mi calendario (.ics)',
    settings: 'Ajustes de los plazos',
    declare: 'Marcar como declarada',
    none: 'Nada vence en este mes',
    noneWhy: 'Elija otro mes, o revise los ajustes de los plazos de este negocio.',
  },
  {
    title: 'Obligations',
    about: 'Until when each return is filed. It is a help: SRI’s own calendar decides, and nothing is filed from here.',
    month: 'Month they are due in',
    calendar: 'For my calendar (.ics)',
    settings: 'Deadline settings',
    declare: 'Mark as declared',
    none: 'Nothing is due in this month',
    noneWhy: 'Choose another month, or check the deadline settings of this business.',
  },
);
