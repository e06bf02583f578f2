import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useOperation } from '../api/hooks.ts';
import { useChosenBusiness } from '../business/use-business.ts';
import { defineTexts } from '../i18n/texts.ts';
import { Loading } from '../ui/loading.tsx';

const AlertList = lazy(() => import('../alerts/alert-list.tsx'));

/** What happened that somebody should look at, on every screen. */
export function Bell() {
  const t = texts.use();
  const business = useChosenBusiness();
  const [open, setOpen] = useState(false);
  const { data } = useOperation(
    'alerts.list',
    { query: business === undefined ? {} : { businessId: business.id } },
    { refetchInterval: 60_000, staleTime: 30_000, enabled: business !== undefined },
  );
  const alerts = data?.data ?? [];
  if (business === undefined) return null;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width="min(26rem, 94vw)" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size="lg"
          className="bell"
          data-count={alerts.length > 99 ? '99+' : alerts.length || undefined}
          onClick={() => setOpen((was) => !was)}
          aria-label={t.open(alerts.length)}
          title={t.title}
        >
          <IconBell size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.title} mah="60vh" style={{ overflowY: 'auto' }}>
        <Suspense fallback={<Loading rows={2} />}>{open && <AlertList alerts={alerts} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

const texts = defineTexts(
  {
    title: 'Avisos',
    open: (count: number) => (count === 0 ? 'Avisos: ninguno' : count === 1 ? 'Avisos: uno' : `Avisos: ${count}`),
  },
  {
    title: 'Alerts',
    open: (count) => (count === 0 ? 'Alerts: none' : count === 1 ? 'Alerts: one' : `Alerts: ${count}`),
  },
);
