import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useOperationQuery } from '../api/hooks.ts';
import { useChosenBusiness } from '../business/use-business.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { prefetchOverlaysProps, useOverlayModule } from '../ui/lazy-overlays.ts';
import { Loading } from '../ui/loading.tsx';

const AlertList = lazy(() => import('../alerts/alert-list.tsx'));

/** Bell with the alerts that need attention, shown on every screen. */
export function AlertsBell() {
  const t = texts.use();
  const business = useChosenBusiness();
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const overlays = useOverlayModule(open);
  const { data } = useOperationQuery(
    'alerts.list',
    { query: business === undefined ? {} : { businessId: business.id } },
    { refetchInterval: 60_000, staleTime: 30_000, enabled: business !== undefined },
  );
  const alerts = data?.data ?? [];
  if (business === undefined) return null;
  return (
    <>
      <ActionIcon
        id={id}
        ref={button}
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        size="lg"
        className="bell"
        data-count={alerts.length > 99 ? '99+' : alerts.length || undefined}
        onClick={() => setOpen((was) => !was)}
        {...prefetchOverlaysProps}
        aria-label={t.open(alerts.length)}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={t.title}
      >
        <IconBell size={18} aria-hidden />
      </ActionIcon>
      {overlays && (
        <overlays.AnchoredPopover
          id={id}
          anchor={button}
          label={t.title}
          opened={open}
          onChange={setOpen}
          position="bottom-end"
          width="min(26rem, 94vw)"
          shadow="md"
          trapFocus
        >
          <Suspense fallback={<Loading rows={2} />}>{open && <AlertList alerts={alerts} />}</Suspense>
        </overlays.AnchoredPopover>
      )}
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Avisos',
    open: (count: number) => (count === 0 ? 'Avisos: ninguno' : count === 1 ? 'Avisos: uno' : `Avisos: ${count}`),
  },
  {
    title: 'Alerts',
    open: (count) => (count === 0 ? 'Alerts: none' : count === 1 ? 'Alerts: one' : `Alerts: ${count}`),
  },
);
