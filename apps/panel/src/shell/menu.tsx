import { NavLink, ScrollArea, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { navigation, navigationTexts } from './navigation.ts';

export function Menu({ hasBusiness }: { hasBusiness: boolean }) {
  const t = navigationTexts.use();
  const { pathname } = useLocation();
  return (
    <ScrollArea component="nav" type="auto" scrollbarSize={6} offsetScrollbars="present" aria-label="Talonario">
      {navigation.map(({ group, places }) => {
        const shown = places.filter(({ needsBusiness }) => hasBusiness || !needsBusiness);
        if (shown.length === 0) return null;
        return (
          <div key={group}>
            <Text size="xs" c="dimmed" fw={600} px="sm" pt="sm" pb={4}>
              {t.groups[group]}
            </Text>
            {shown.map(({ name, to, icon: Picture }) => (
              <NavLink
                key={name}
                component={Link}
                to={to}
                activeOptions={exactly}
                label={t.places[name]}
                leftSection={<Picture size={18} stroke={1.6} aria-hidden />}
                active={isHere(pathname, to)}
                aria-current={isHere(pathname, to) ? 'page' : undefined}
                variant="light"
                py={6}
                style={{ borderRadius: 'var(--mantine-radius-md)' }}
              />
            ))}
          </div>
        );
      })}
    </ScrollArea>
  );
}

// The link itself would light up for every address below its own.
const exactly = { exact: true, includeSearch: false };

const below = ['/received', '/customers', '/providers'];

function isHere(pathname: string, to: string): boolean {
  if (to === '/') return pathname === '/';
  if (to === '/documents') return pathname.startsWith('/documents') && pathname !== '/documents/new';
  return pathname === to || (below.includes(to) && pathname.startsWith(`${to}/`));
}
