import { lazy, type ReactNode, Suspense } from 'react';
import { useSessionLost } from '../api/lost-session.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { useOverlayModule } from '../ui/lazy-overlays.ts';
import { Loading } from '../ui/loading.tsx';

/** Covers the page if the session ended while the user was working. Typed text stays on the page. */
export function SignInAgain() {
  const t = texts.use();
  const lost = useSessionLost();
  const overlays = useOverlayModule(lost);
  if (overlays === undefined) return null;
  return (
    <overlays.Modal opened={lost} onClose={() => {}} withCloseButton={false} title={t.title} centered zIndex={1000}>
      <Suspense fallback={<Loading rows={2} />}>
        <Form />
      </Suspense>
    </overlays.Modal>
  );
}

// Few users ever need this form, so it is loaded on demand. Loading is repeated until it succeeds, even if the network
// fails.
const Form = lazy(load);

async function load(): Promise<{ default: () => ReactNode }> {
  try {
    return { default: (await import('./sign-in-again-form.tsx')).SignInAgainForm };
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return await load();
  }
}

const texts = defineTranslatedTexts({ title: 'Su sesión terminó' }, { title: 'Your session has ended' });
