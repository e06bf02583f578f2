import { AppShell, Box, Burger, Group, Text } from '@mantine/core';
import { useDisclosure, useReducedMotion } from '@mantine/hooks';
import { Link, Navigate, Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { watchSession } from '../api/lost-session.ts';
import { useLiveDocuments } from '../api/use-live-documents.ts';
import { useFollowedEmissions } from '../business/followed-emissions.ts';
import { useChosenBusiness } from '../business/use-business.ts';
import { setLocale } from '../i18n/locale.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { NotAllowed } from '../session/not-allowed.tsx';
import { useOtherTabsMessages } from '../session/other-tabs.ts';
import { usePermissionCheck } from '../session/use-rights.ts';
import { useSession } from '../session/use-session.ts';
import { Loading } from '../ui/loading.tsx';
import { SriAvailabilityDot } from './authority-state.tsx';
import { AlertsBell } from './bell.tsx';
import { BusinessSwitch } from './business-switch.tsx';
import { EmissionTray, emissionTrayHeight } from './emission-tray.tsx';
import { EnvironmentPill } from './environment-pill.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { MainMenu } from './menu.tsx';
import { menuEntryOf, useMenuGroups } from './navigation.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { CommandPalette } from './palette.tsx';
import { usePrefetchedScreens } from './prefetch-screens.ts';
import { RedirectToSignIn } from './redirect-out.tsx';
import { UserMenu } from './user-menu.tsx';

/**
 * Frame of the signed-in panel. A user who must first set up the second factor that the account requires sees only that
 * setup.
 */
export function PanelShell() {
  const { secondFactor } = useSession();
  if (!secondFactor.demanded || secondFactor.active) return <Frame />;
  return <RedirectToSignIn to="/second-factor" />;
}

/** Frame of every screen for a signed-in user. */
function Frame() {
  const t = texts.use();
  const { user } = useSession();
  const business = useChosenBusiness();
  const may = usePermissionCheck();
  const { pathname } = useLocation();
  // Route whose content is shown. While the next screen loads, this is the previous one and not the one of the address.
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' });
  const emissions = useFollowedEmissions(business?.id);
  const [open, menu] = useDisclosure(false);
  const still = useReducedMotion();
  useLiveDocuments(business?.id);
  useOtherTabsMessages();
  usePrefetchedScreens(useMenuGroups(business !== undefined).flatMap(({ places }) => places.map(({ to }) => to)));
  useEffect(() => watchSession(user.id), [user.id]);
  useEffect(() => setLocale(user.locale), [user.locale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes at every change of place
  useEffect(menu.close, [pathname]);

  const permission = menuEntryOf(pathname)?.permission;
  const allowed = permission === undefined || may(permission);

  const withoutBusiness = [
    '/start',
    '/businesses',
    '/account',
    '/audit',
    '/api-keys',
    '/webhooks',
    '/requests',
    '/clients',
  ];
  const lacksBusiness = (path: string) => business === undefined && !withoutBusiness.includes(path);
  if (lacksBusiness(pathname)) return <Navigate to="/start" replace />;
  if (pathname === '/' && user.role === 'cashier') return <Navigate to="/day" replace />;

  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !open } }}
      footer={{ height: emissionTrayHeight(emissions.length), collapsed: emissions.length === 0 }}
      padding={{ base: 'md', sm: 'lg' }}
      transitionDuration={still ? 0 : 200}
    >
      <AppShell.Header>
        <a href="#content" className="skip-link">
          {t.skip}
        </a>
        <Group h="100%" px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Burger
              opened={open}
              onClick={menu.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t.menu}
              aria-expanded={open}
            />
            {/* On a phone the name of the business needs the space, and the menu has the same link. */}
            <Box visibleFrom="sm">
              <Link to="/" aria-label="Talonario" style={{ display: 'flex', textDecoration: 'none', color: 'inherit' }}>
                <Logo />
              </Link>
            </Box>
            <Text fw={600} size="lg" visibleFrom="md" w={152} aria-hidden>
              Talonario
            </Text>
            <BusinessSwitch />
            <EnvironmentPill />
          </Group>
          <div className={styles.tools}>
            <CommandPalette />
            <Box visibleFrom="sm">
              <SriAvailabilityDot />
            </Box>
            <AlertsBell />
            <UserMenu />
          </div>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <MainMenu hasBusiness={business !== undefined} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} style={{ outline: 'none' }}>
        <OfflineBanner />
        <Box maw={1600} key={business?.id}>
          <Suspense fallback={<Loading />}>{screenOf(lacksBusiness(shown), allowed)}</Suspense>
        </Box>
      </AppShell.Main>
      <AppShell.Footer>
        <EmissionTray emissions={emissions} />
      </AppShell.Footer>
    </AppShell>
  );
}

function screenOf(waits: boolean, allowed: boolean) {
  if (waits) return <Loading />;
  return allowed ? <Outlet /> : <NotAllowed />;
}

const texts = defineTranslatedTexts(
  { skip: 'Ir al contenido', menu: 'Menú' },
  { skip: 'Skip to content', menu: 'Menu' },
);
