export const workspaces: readonly string[];
/** What `npm start` runs, and what the examples import beside it. */
export const startedWorkspaces: readonly string[];
export function compileWhatChanged(
  root: string,
  options?: {
    readonly force?: boolean;
    readonly onStart?: (workspaces: string[]) => void;
    readonly only?: readonly string[];
    readonly maps?: boolean;
  },
): Promise<string[]>;
