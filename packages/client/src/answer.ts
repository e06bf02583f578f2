import type { Deadline } from './deadline.ts';

export interface DownloadedFile {
  readonly blob: Blob;
  /** File name suggested by the service. */
  readonly fileName: string | undefined;
}

/** Kind of a response body. `lines` is NDJSON, yielded line by line as it arrives. */
export type AnswerKind = 'json' | 'text' | 'file' | 'lines' | 'none';

/** Result type of each kind, where `T` is the type of the JSON. */
export interface AnswerOfKind<T> {
  json: T;
  text: string;
  file: DownloadedFile;
  lines: AsyncGenerator<T, void, undefined>;
  none: undefined;
}

/** Reads the complete response, except for `lines`, which `readLines` reads. */
export async function readCompleteResponse(response: Response, kind: Exclude<AnswerKind, 'lines'>): Promise<unknown> {
  if (kind === 'none' || response.status === 204) {
    await response.arrayBuffer();
    return undefined;
  }
  if (kind === 'text') return response.text();
  if (kind === 'file')
    return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) };
  return response.json();
}

/** The deadline is restarted for each chunk, because a complete batch may take any time. */
export async function* readLines(response: Response, deadline: Deadline): AsyncGenerator<unknown, void, undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      deadline.restart();
      const { done, value } = await reader.read();
      deadline.hold();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    deadline.hold();
    // If the caller stops reading early, the transfer is cancelled too.
    await reader.cancel().catch(() => {});
  }
}

function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1];
}
