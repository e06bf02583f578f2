export function buildPanelIfStale(
  root: string,
  options?: { readonly force?: boolean; readonly onStart?: () => void },
): Promise<boolean>;
