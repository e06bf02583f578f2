export const workspaces: readonly string[];
export function compileWhatChanged(
  root: string,
  options?: {
    readonly force?: boolean;
    readonly onStart?: (workspaces: string[]) => void;
    readonly only?: readonly string[];
    readonly maps?: boolean;
  },
): Promise<string[]>;
