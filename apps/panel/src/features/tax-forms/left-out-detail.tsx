import { Stack, Text } from '@mantine/core';
import { useBooks } from '../../api/use-books.ts';
import { FormDocuments } from './form-documents.tsx';
import type { FormChange, FormSearch } from './search.ts';
import type { FormRecord } from './sections.ts';

export interface LeftOutDetailProps {
  readonly record: FormRecord;
  readonly what: string;
  readonly search: FormSearch;
  readonly onChange: (change: FormChange) => void;
}

/** The documents that are in no box for one reason. */
export function LeftOutDetail({ record, what, search, onChange }: LeftOutDetailProps) {
  const { form, businessId, period, leftOut } = record;
  const { question, page = 1, perPage = 25 } = search;
  const found = useBooks('taxForms.leftOut.documents.list', {
    params: { form },
    query: { businessId, period, what, page, perPage, ...(question !== undefined && { question }) },
  });
  const entry = leftOut.find((one) => one.what === what && (one.question ?? undefined) === question);
  return (
    <Stack gap="sm">
      {entry !== undefined && <Text size="sm">{entry.why}</Text>}
      <FormDocuments record={record} found={found} search={search} onChange={onChange} />
    </Stack>
  );
}
