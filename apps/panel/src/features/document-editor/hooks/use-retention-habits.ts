import type { Document } from '@talonario/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callOperation } from '../../../api/talonario.ts';
import { useCatalog } from '../../../api/use-catalog.ts';
import { withholdingCode } from '../../../document-types/index.ts';
import type { LineEntry } from '../model/form.ts';
import { retentionsOfLastWithholding } from '../model/retention-history.ts';
import { groupLinesBySupportDocument, newSupportLine } from '../model/support-groups.ts';
import { useDocumentEditor } from './editor-context.ts';

/**
 * Fills an empty withholding with the codes of the last withholding to the same subject. It does so once for each
 * subject, so that lines which the user removes stay removed. Returns the number of the source document as long as some
 * of its values are unchanged.
 */
export function useLastWithholdingCodes(lines: readonly LineEntry[]): string | undefined {
  const { businessId, form, correction, setLine, insertLines } = useDocumentEditor();
  const codes = useCatalog('retention-codes');
  const subject = form.fields.customer_id ?? undefined;
  const [only] = lines;
  const isFresh = lines.length === 1 && only !== undefined && only.values.retention_tax_type_id === undefined;
  const { data: last } = useQuery({
    queryKey: ['last withholding', businessId, subject ?? 0],
    queryFn: ({ signal }) => findLast(businessId, subject ?? 0, signal),
    enabled: subject !== undefined && correction === undefined,
    staleTime: 60_000,
  });
  const filled = useRef<number>(undefined);
  useEffect(() => {
    if (last == null || subject === undefined || only === undefined || filled.current === subject || !isFresh) return;
    filled.current = subject;
    const [first, ...others] = retentionsOfLastWithholding(last, codes, form.fields.date);
    if (first === undefined) return;
    // Typed values take precedence over the proposed ones.
    const said = Object.fromEntries(Object.entries(only.values).filter(([, value]) => value !== undefined));
    const values = { ...first, ...said };
    setLine(only.key, { values });
    const [group] = groupLinesBySupportDocument([{ ...only, values }]);
    if (group !== undefined && others.length > 0)
      insertLines(
        only.key,
        others.map((other) => newSupportLine(group, { ...group.rows[0]?.line.values, ...other, ...said })),
      );
  }, [last, subject, only, isFresh, codes, form.fields.date, setLine, insertLines]);
  const isUsed = filled.current === subject && lines.some(({ values }) => values.retention_code_id !== undefined);
  return isUsed ? (last?.number ?? undefined) : undefined;
}

async function findLast(businessId: number, entityId: number, signal: AbortSignal): Promise<Document | null> {
  const query = { businessId, entityId, documentTypeCode: withholdingCode, documentStateAcronym: 'AUT', perPage: 1 };
  const { data } = await callOperation('documents.list', { query }, { signal });
  const [last] = data;
  if (last === undefined) return null;
  return (await callOperation('documents.get', { params: { id: last.id }, query: { businessId } }, { signal })).data;
}
