import { lazy, Suspense } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { DocumentRecord } from './document-record.ts';

export type DeveloperView = 'json' | 'curl';

const JsonView = lazy(async () => ({ default: (await import('./developer-views.tsx')).JsonView }));
const CurlView = lazy(async () => ({ default: (await import('./developer-views.tsx')).CurlView }));

export interface DeveloperDialogProps {
  readonly record: DocumentRecord;
  readonly view: DeveloperView | undefined;
  readonly onClose: () => void;
}

/** What a program would read or send: for the few, so it is loaded when it is asked for. */
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
