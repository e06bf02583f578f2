import { documentType } from '../../../document-types/index.ts';
import type { Party } from '../../parties/index.ts';
import { useEditor } from '../hooks/editor-context.ts';
import { useLabels } from '../model/field-labels.ts';
import { known } from '../model/form.ts';
import { PartyField } from '../pickers/party-field.tsx';

/** Other party of the document: its recipient, or the provider of a purchase settlement. */
export function OtherSideField() {
  const { form, setFields, setForm } = useEditor();
  const labels = useLabels(form.type);
  const { otherSide, form: outline } = documentType(form.type);
  const choose = (party: Party) => {
    setFields({ [otherSide.field]: party.id });
    setForm(
      otherSide.field === 'customer_id' ? { customer: known(party), issuerOf: undefined } : { provider: known(party) },
    );
  };
  return (
    <PartyField
      group={otherSide.group}
      alsoIn={otherSide.alsoIn}
      name={otherSide.field}
      label={labels[otherSide.field]}
      chosen={otherSide.field === 'customer_id' ? form.customer : form.provider}
      onChoose={choose}
      finalConsumer={otherSide.finalConsumer}
      next={outline.afterOtherSide ?? `items[0].${outline.line[0]}`}
    />
  );
}
