import type { DownloadedFile } from '@talonario/client';

/** Hands a file that came from the server to the browser to keep. */
export function saveFile({ blob, fileName }: DownloadedFile, otherwise: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName ?? otherwise;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
