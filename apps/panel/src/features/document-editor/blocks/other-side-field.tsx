import { documentType } from '../../../document-types/index.ts';
import type { Party } from '../../parties/index.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { useFieldLabels } from '../model/field-labels.ts';
import { chosenPartyOf } from '../model/form.ts';
import { PartyField } from '../pickers/party-field.tsx';

/** Other party of the document: its recipient, or the provider of a purchase settlement. */
export function DocumentPartyField() {
  const { form, setFields, setForm } = useDocumentEditor();
  const labels = useFieldLabels(form.type);
  const { otherSide, form: outline } = documentType(form.type);
  const choose = (party: Party) => {
    setFields({ [otherSide.field]: party.id });
    setForm(
      otherSide.field === 'customer_id'
        ? { customer: chosenPartyOf(party), issuerOf: undefined }
        : { provider: chosenPartyOf(party) },
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
