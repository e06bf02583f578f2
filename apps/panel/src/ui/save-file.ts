import type { DownloadedFile } from '@talonario/client';

/** Saves a file from the server through the browser's download. */
export function saveFile({ blob, fileName }: DownloadedFile, otherwise: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName ?? otherwise;
  link.click();
  // The browser reads the URL only after this event handler.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
