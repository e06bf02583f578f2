import type { DocumentRecord } from '../../document-types/document-record.ts';
import { findDocumentType } from '../../document-types/index.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DataList } from '../../ui/data-list.tsx';
import { useLineColumns } from './line-columns.tsx';

/** Lines of a document, with the columns of its type. */
export function DocumentLines({ record }: { record: DocumentRecord }) {
  const t = texts.use();
  const columns = useLineColumns(findDocumentType(record.documentType.code)?.lines ?? 'products');
  const rows = record.items.map((item, index) => ({ ...item, place: index + 1 }));
  return <DataList label={t.label} rows={rows} columns={columns} rowKey={({ place }) => place} />;
}

const texts = defineTranslatedTexts({ label: 'Detalle del comprobante' }, { label: 'Lines of the document' });
