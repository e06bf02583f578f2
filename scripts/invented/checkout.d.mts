export function makeCheckout(options?: { readonly tests?: boolean }): string;
export function writeFiles(copy: string, files: readonly { readonly path: string; readonly text: string }[]): void;
