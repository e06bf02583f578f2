import { lazy, Suspense } from 'react';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';

export type DeveloperView = 'json' | 'curl';

const JsonView = lazy(async () => ({ default: (await import('./developer-views.tsx')).JsonView }));
const CurlView = lazy(async () => ({ default: (await import('./developer-views.tsx')).CurlView }));

export interface DeveloperDialogProps {
  readonly record: DocumentRecord;
  readonly view: DeveloperView | undefined;
  readonly onClose: () => void;
}

/** Requests and data for programmers. Few users need them, so they are loaded on demand. */
export function DeveloperDialog({ record, view, onClose }: DeveloperDialogProps) {
  const View = view === 'curl' ? CurlView : JsonView;
  return (
    <Dialog title={view === 'curl' ? 'cURL' : 'JSON'} opened={view !== undefined} onClose={onClose} size="xl">
      <Suspense fallback={<Loading rows={4} />}>
        <View record={record} />
      </Suspense>
    </Dialog>
  );
}
