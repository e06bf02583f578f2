import { useDocumentEditor } from '../hooks/editor-context.ts';
import { ReimbursementsEditor } from '../lines/reimbursements-editor.tsx';
import { fieldLabels } from '../model/field-labels.ts';
import { TitledFieldGroup } from './block.tsx';

/** Purchases made on behalf of another party, whose cost is passed on. */
export function ReimbursementsBlock() {
  const labels = fieldLabels.use();
  const { form, setForm } = useDocumentEditor();
  return (
    <TitledFieldGroup title={labels.reimbursements}>
      <ReimbursementsEditor
        path="reimbursements"
        entries={form.reimbursements}
        onChange={(reimbursements) => setForm({ reimbursements })}
      />
    </TitledFieldGroup>
  );
}
