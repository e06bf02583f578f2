import { ActionIcon } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useWriteOperation } from '../../api/hooks.ts';
import { documentTitle } from '../../document-types/name-of.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { ListedDocument } from './bulk.ts';

/** Button that opens the PDF of a row without opening its page. Drafts have none. */
export function RowPdfButton({ document }: { document: ListedDocument }) {
  const t = texts.use();
  const download = useWriteOperation('documents.download', []);
  if (document.documentState.acronym === 'CRD') return null;
  const save = () =>
    download.mutate(
      { params: { id: document.id }, query: { businessId: document.businessId, format: 'pdf' } },
      { onSuccess: (file) => saveFile(file, `${document.number ?? document.id}.pdf`), onError: notifyFailure },
    );
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      title="PDF"
      aria-label={t.pdf(documentTitle(document))}
      loading={download.isPending}
      onClick={save}
    >
      <IconFileTypePdf size={18} aria-hidden />
    </ActionIcon>
  );
}

const texts = defineTranslatedTexts({ pdf: (name: string) => `PDF de ${name}` }, { pdf: (name) => `PDF of ${name}` });
