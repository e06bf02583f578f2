import { NavLink, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { IconAddressBook, IconChevronDown, IconSettings } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSriAvailability } from './authority-state.tsx';
import { useEnvironmentNotice } from './environment-pill.tsx';
import styles from './header.module.css';
import { type MenuCount, useMenuCounts } from './menu-counts.ts';
import { menuGroups, menuTexts, useMenuGroups } from './navigation.ts';

/**
 * Main menu. Of the groups of directories and settings only one is open, so that the menu fits a small laptop. The
 * settings are open while the user is at one of them, has opened the group or has no other entries; otherwise the
 * directories are.
 */
export function MainMenu({ hasBusiness }: { hasBusiness: boolean }) {
  const t = menuTexts.use();
  const groups = useMenuGroups(hasBusiness);
  const counts = useMenuCounts();
  const { pathname } = useLocation();
  const [unfolded, setUnfolded] = useState<FoldingGroup | undefined>();
  const here = menuGroups.find(({ places }) => places.some(({ to }) => isHere(pathname, to)))?.group;
  const usual = here === 'settings' || !hasBusiness ? 'settings' : 'directories';
  const open = unfolded ?? usual;
  // When the user leaves the group, the default group is open again.
  useEffect(() => {
    if (here === unfolded) setUnfolded(undefined);
  }, [here, unfolded]);
  return (
    <ScrollArea
      component="nav"
      type="auto"
      scrollbarSize={6}
      offsetScrollbars="present"
      aria-label="Talonario"
      style={{ flex: 1 }}
    >
      {groups.map(({ group, places: shown }) => {
        if (shown.length === 0) return null;
        const Icon = foldingIcons[group as FoldingGroup];
        const folds = Icon !== undefined && (group !== usual || group !== open);
        return (
          <div key={group}>
            {folds ? (
              <NavLink
                component="button"
                {...look}
                label={t.groups[group]}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                rightSection={
                  <IconChevronDown size={16} aria-hidden style={{ rotate: open === group ? '180deg' : '0deg' }} />
                }
                aria-expanded={open === group}
                onClick={() => setUnfolded(open === group ? undefined : (group as FoldingGroup))}
                mt="sm"
              />
            ) : (
              t.groups[group] !== '' && (
                <Text size="xs" c="dimmed" fw={500} px="xs" pt="sm" pb={4}>
                  {t.groups[group]}
                </Text>
              )
            )}
            {(Icon === undefined || open === group) &&
              shown.map(({ name, to, icon: Picture }) => (
                <NavLink
                  key={name}
                  component={Link}
                  {...look}
                  to={to}
                  activeOptions={exactly}
                  label={t.places[name]}
                  leftSection={<Picture size={18} stroke={1.6} aria-hidden />}
                  rightSection={<Count count={counts[name]} />}
                  active={isHere(pathname, to)}
                  aria-current={isHere(pathname, to) ? 'page' : undefined}
                  variant="light"
                />
              ))}
          </div>
        );
      })}
      {open !== 'settings' && <Foot />}
    </ScrollArea>
  );
}

/** Number of waiting records; red if they are rejected or overdue. */
function Count({ count }: { readonly count: MenuCount | undefined }) {
  if (count === undefined || count.number === 0) return null;
  return (
    <span className={styles.count} data-urgent={count.urgent || undefined}>
      {count.number > 99 ? '99+' : count.number} <VisuallyHidden>{count.description}</VisuallyHidden>
    </span>
  );
}

/** Sentences about the environment and about SRI, for which the header shows only a label and a dot. */
function Foot() {
  const notice = useEnvironmentNotice();
  const authority = useSriAvailability();
  return (
    <div className={styles.foot}>
      {notice !== undefined && <p>{notice.why}</p>}
      {authority !== undefined && <p>{authority.sentence}.</p>}
    </div>
  );
}

type FoldingGroup = 'directories' | 'settings';

const foldingIcons: Readonly<Partial<Record<string, typeof IconSettings>>> = {
  directories: IconAddressBook,
  settings: IconSettings,
} satisfies Record<FoldingGroup, typeof IconSettings>;

// On a low screen the entries have less space between them, so that all are visible at once.
const look = {
  py: 'var(--menu-gap, 3px)',
  px: 'xs',
  mih: 'var(--menu-row, 28px)',
  style: { borderRadius: 'var(--mantine-radius-md)' },
} as const;

// By default a link is highlighted for every address below its own.
const exactly = { exact: true, includeSearch: false };

const below = ['/received', '/reports', '/customers', '/providers'];

function isHere(pathname: string, to: string): boolean {
  if (to === '/') return pathname === '/';
  if (to === '/documents') return pathname.startsWith('/documents') && pathname !== '/documents/new';
  return pathname === to || (below.includes(to) && pathname.startsWith(`${to}/`));
}
