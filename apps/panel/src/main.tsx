import './mantine-styles.ts';
import '@mantine/notifications/styles.css';
import './panel.css';
import { MantineProvider } from '@mantine/core';
import { AuthenticationError } from '@talonario/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { panelQueryClient } from './api/query-client.ts';
import { getLocale } from './i18n/locale.ts';
import { router } from './router.tsx';
import { SignInAgain } from './session/sign-in-again.tsx';
import { reloadWhenOutdated } from './shell/reload-when-outdated.ts';
import { mantineTheme } from './theme.ts';
import { applyDensity } from './ui/density.ts';
import { ModalHost } from './ui/modal-host.tsx';
import { ToastHost } from './ui/toast-host.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');

document.documentElement.lang = getLocale();

reloadWhenOutdated();
applyDensity();

// A user who is not signed in is redirected to the sign-in screen. This is no error for the console.
const onCaughtError = (error: unknown) => error instanceof AuthenticationError || console.error(error);

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <MantineProvider theme={mantineTheme} defaultColorScheme="auto">
      <QueryClientProvider client={panelQueryClient}>
        <ToastHost />
        <RouterProvider router={router} />
        <ModalHost />
        <SignInAgain />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
