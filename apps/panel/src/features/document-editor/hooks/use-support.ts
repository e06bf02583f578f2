import { useCatalog } from '../../../api/use-catalog.ts';
import type { LineValues } from '../../../document-types/fields.ts';
import {
  distributeSupportAmounts,
  newSupportLine,
  type SupportDocumentAmounts,
  type SupportDocumentGroup,
  supportAmountsOf,
  taxAmount,
  uncoveredSupportValues,
} from '../model/support-groups.ts';
import { focusFieldSoon, useDocumentEditor } from './editor-context.ts';

/** Changes of a support document. Its values are stored in each of its lines. */
export function useSupportDocumentChanges(group: SupportDocumentGroup) {
  const { setLine, insertLines } = useDocumentEditor();
  const taxes = useCatalog('taxes');
  const taxTypes = useCatalog('retention-tax-types');
  const whole = supportAmountsOf(group);
  const values = group.rows[0]?.line.values ?? {};
  const several = (values.support_taxes ?? []).length > 0;

  const setAll = (changes: LineValues) => {
    for (const { line } of group.rows) setLine(line.key, { values: changes });
  };
  const setAmounts = (amounts: SupportDocumentAmounts, also: LineValues = {}) => {
    const spread = distributeSupportAmounts(group, amounts);
    for (const { line } of group.rows)
      setLine(line.key, { whole: amounts, values: { ...also, ...spread.get(line.key), retention_value: undefined } });
  };
  /** The tax is computed from subtotal and rate. The user may overwrite it. */
  const setTaxed = (subtotal: number | undefined, taxId: number | undefined) => {
    const rate = taxes.find(({ id }) => id === taxId)?.rate ?? undefined;
    const taxValue = subtotal === undefined || rate === undefined ? whole.taxValue : taxAmount(subtotal, rate);
    setAmounts({ subtotal, taxValue }, { support_document_tax_id: taxId });
  };
  /** Copies the values of a document that Talonario has. */
  const takeOver = ({ support_document_subtotal, support_document_tax_value, ...rest }: LineValues) => {
    if (typeof support_document_subtotal === 'number')
      setAmounts({ subtotal: support_document_subtotal, taxValue: support_document_tax_value ?? undefined }, rest);
    else setAll(rest);
  };
  /** After income tax usually follows IVA, then the rest of the subtotal. */
  const addRow = () => {
    const last = group.rows.at(-1);
    const idOf = (code: string) => taxTypes.find((type) => type.code === code)?.id;
    const hasVat = group.rows.some(({ line }) => line.values.retention_tax_type_id === idOf('2'));
    const taxType = !hasVat && (several || (whole.taxValue ?? 0) > 0) ? idOf('2') : idOf('1');
    const part = several ? {} : uncoveredSupportValues(group, taxType);
    insertLines(last?.line.key, [newSupportLine(group, { ...part, retention_tax_type_id: taxType })]);
    focusFieldSoon(`items[${(last?.index ?? 0) + 1}].retention_code_id`);
  };
  return { values, whole, several, setAll, setAmounts, setTaxed, takeOver, addRow };
}

export type SupportDocumentChanges = ReturnType<typeof useSupportDocumentChanges>;
