import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { ContractField } from '../pickers/contract-field.tsx';
import { SwitchableFieldGroup } from './block.tsx';

/**
 * Invoice that can be sold to a third party (factura comercial negociable). It needs the buyer's address and a payment
 * term.
 */
export function NegotiableBlock() {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setFields } = useDocumentEditor();
  const { negotiable } = form.fields;
  return (
    <SwitchableFieldGroup
      path="negotiable"
      title={labels.negotiable}
      about={t.about}
      fault={faults.negotiable}
      on={negotiable !== undefined && negotiable !== null}
      onChange={(on) => setFields({ negotiable: on ? {} : undefined })}
    >
      <ContractField
        name="email"
        kind="text"
        path="negotiable.email"
        description={t.emailAbout}
        value={negotiable?.email}
        fault={faults['negotiable.email']}
        onChange={(email) => setFields({ negotiable: { email: email as string | undefined } })}
      />
    </SwitchableFieldGroup>
  );
}

const texts = defineTranslatedTexts(
  {
    about: 'Necesita la dirección del cliente y un pago con plazo.',
    emailAbout: 'Solo para quienes notifican en masa por el portal del SRI.',
  },
  {
    about: 'It needs the address of the customer and a payment with a term.',
    emailAbout: 'Only for those who notify buyers in bulk through SRI’s portal.',
  },
);
