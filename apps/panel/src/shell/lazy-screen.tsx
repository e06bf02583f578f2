import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, use } from 'react';

/**
 * Screen whose code is loaded when it is first opened. The router's own lazy component reloads the page if a file
 * cannot be loaded; without a network this replaces the panel by an error page of the browser. This component throws
 * `ScreenNotLoaded`, so that menu and header stay and the screen can be opened again later.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): RouteComponent {
  let component: ComponentType | undefined;
  let failure: ScreenNotLoaded | undefined;
  let loading: Promise<void> | undefined;
  const loadAgain = async () => {
    try {
      component = (await load())[name];
      failure = undefined;
    } catch (cause) {
      failure = new ScreenNotLoaded(loadAgain, cause);
      throw failure;
    } finally {
      loading = undefined;
    }
  };
  // The promise never rejects: the component throws the error, and a failed preload is not reported to the router.
  const preload = () => {
    loading ??= loadAgain().catch(() => {});
    return loading;
  };
  function Screen() {
    if (failure !== undefined) throw failure;
    if (component === undefined) use(preload());
    const Loaded = component;
    return Loaded === undefined ? null : <Loaded />;
  }
  return Object.assign(Screen, { preload });
}

/** Error if the code of a screen could not be loaded. */
export class ScreenNotLoaded extends Error {
  /** Loads the code of the screen again; rejects if that fails, too. */
  readonly loadAgain: () => Promise<void>;

  constructor(loadAgain: () => Promise<void>, cause: unknown) {
    super('the code of the screen could not be loaded', { cause });
    this.loadAgain = loadAgain;
  }
}
