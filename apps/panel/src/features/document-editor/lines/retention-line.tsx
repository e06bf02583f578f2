import { Fieldset, SimpleGrid, Stack } from '@mantine/core';
import { useCatalog } from '../../../api/use-catalog.ts';
import { useEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { bananaCodes } from '../model/retention-codes.ts';
import { LineFrame, type LineProps } from './line-frame.tsx';
import styles from './lines.module.css';
import { ReimbursementsEditor } from './reimbursements-editor.tsx';
import { RetainedTax } from './retained-tax.tsx';
import { RetentionField } from './retention-field.tsx';
import { SupportDocument, useSupportType } from './support-document.tsx';

/** One tax withheld on one document. */
export function RetentionLine({ line, index, isLast }: LineProps) {
  const labels = fieldLabels.use();
  const { setLine } = useEditor();
  const codes = useCatalog('retention-codes');
  const sustains = useCatalog('sustain-codes');
  const code = codes.find(({ id }) => id === line.values.retention_code_id);
  const sustain = sustains.find(({ id }) => id === line.values.sustain_code_id);
  const supportType = useSupportType(line);
  const shared = { line, index };
  return (
    <LineFrame line={line} index={index} isLast={isLast} className={styles.retained} first="support_document_type_code">
      <Stack className={styles.wide} gap="sm">
        <SupportDocument line={line} index={index} />
        <RetainedTax line={line} index={index} code={code} />
        {sustain?.code === '10' && (
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
            <RetentionField {...shared} name="dividend_payment_date" kind="date" required />
            <RetentionField {...shared} name="dividend_income_tax" kind="money" required />
            <RetentionField {...shared} name="dividend_fiscal_year" kind="digits" required />
          </SimpleGrid>
        )}
        {code !== undefined && bananaCodes.includes(code.code) && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            <RetentionField {...shared} name="banana_boxes" kind="digits" required />
            <RetentionField {...shared} name="banana_box_price" kind="money" required />
          </SimpleGrid>
        )}
        {supportType === '41' && (
          <Fieldset legend={labels.reimbursements} variant="unstyled">
            <ReimbursementsEditor
              path={`items[${index}].reimbursements`}
              entries={line.reimbursements}
              onChange={(reimbursements) => setLine(line.key, { reimbursements })}
            />
          </Fieldset>
        )}
      </Stack>
    </LineFrame>
  );
}
