// Actions of a user that the user menu and the command palette both offer.
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { type Icon, IconBaselineDensitySmall, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { useSignOut } from '../session/use-session.ts';
import { setDense, useDense } from '../ui/density.ts';
import { notifyFailure } from '../ui/notify.ts';
import { showShortcuts } from './shortcuts.tsx';

export interface UserAction {
  readonly label: string;
  readonly icon: Icon;
  readonly run: () => void;
}

/** Colour scheme, density of rows, the list of shortcuts, and signing out. */
export function useUserActions(): Readonly<Record<'scheme' | 'density' | 'shortcuts' | 'signOut', UserAction>> {
  const t = texts.use();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const dense = useDense();
  const signOut = useSignOut();
  return {
    scheme: {
      label: isDark ? t.light : t.dark,
      icon: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    density: { label: dense ? t.roomy : t.dense, icon: IconBaselineDensitySmall, run: () => setDense(!dense) },
    shortcuts: { label: t.shortcuts, icon: IconKeyboard, run: showShortcuts },
    signOut: { label: t.signOut, icon: IconLogout, run: () => void signOut().catch(notifyFailure) },
  };
}

const texts = defineTranslatedTexts(
  {
    dark: 'Modo oscuro',
    light: 'Modo claro',
    dense: 'Filas compactas',
    roomy: 'Filas amplias',
    shortcuts: 'Atajos de teclado',
    signOut: 'Cerrar sesión',
  },
  {
    dark: 'Dark mode',
    light: 'Light mode',
    dense: 'Dense rows',
    roomy: 'Roomy rows',
    shortcuts: 'Keyboard shortcuts',
    signOut: 'Sign out',
  },
);
