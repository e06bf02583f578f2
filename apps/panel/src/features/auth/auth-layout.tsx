import {
  ActionIcon,
  Box,
  Button,
  Center,
  Group,
  Paper,
  Stack,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { restoreSession, watchSession } from '../../api/lost-session.ts';
import { setLocale, useLocale } from '../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Logo } from '../../shell/logo.tsx';
import { Loading } from '../../ui/loading.tsx';

/** Frame of the screens before sign-in. */
export function AuthLayout() {
  const t = texts.use();
  const locale = useLocale();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = locale === 'es' ? 'en' : 'es';
  // Clears cached data, so that going back from this screen shows nothing of the account. It is cleared only now,
  // because a screen that is still mounted would request the data again.
  const client = useQueryClient();
  useEffect(() => {
    client.removeQueries({
      predicate: ({ queryKey, state }) => state.data !== undefined && queryKey[0] !== 'welcome.get',
    });
    // Without a signed-in user, this page contains no unsaved work, so a 401 response does not mean that a session was
    // lost.
    watchSession(undefined);
    restoreSession();
  }, [client]);
  return (
    <Box mih="100dvh" p="md" style={{ display: 'flex', flexDirection: 'column' }}>
      <Group component="header" justify="flex-end" gap="xs">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          c="var(--mantine-color-text)"
          leftSection={<IconLanguage size={16} aria-hidden />}
          lang={other}
          onClick={() => setLocale(other)}
        >
          {t.language}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          aria-label={scheme === 'dark' ? t.light : t.dark}
          onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
        >
          {scheme === 'dark' ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
        </ActionIcon>
      </Group>
      <Center component="main" flex={1} py="md">
        <Stack w="100%" maw={420} gap="lg">
          <Stack align="center" gap={4}>
            <Logo size={44} />
            <Text fw={600} size="xl">
              Talonario
            </Text>
            <Text size="sm" c="dimmed">
              {t.motto}
            </Text>
          </Stack>
          <Paper withBorder p={{ base: 'md', xs: 'xl' }} shadow="xs">
            <Suspense fallback={<Loading rows={4} />}>
              <Outlet />
            </Suspense>
          </Paper>
        </Stack>
      </Center>
    </Box>
  );
}

const texts = defineTranslatedTexts(
  {
    motto: 'Facturación electrónica para Ecuador',
    language: 'English',
    dark: 'Modo oscuro',
    light: 'Modo claro',
  },
  {
    motto: 'Electronic invoicing for Ecuador',
    language: 'Español',
    dark: 'Dark mode',
    light: 'Light mode',
  },
);
