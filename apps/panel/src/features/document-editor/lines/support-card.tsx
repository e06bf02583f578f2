import { Fieldset, SimpleGrid, Stack } from '@mantine/core';
import { useCatalog } from '../../../api/use-catalog.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { usePastedKey } from '../hooks/use-pasted-key.ts';
import { useSupportDocumentChanges } from '../hooks/use-support.ts';
import { fieldLabels } from '../model/field-labels.ts';
import type { SupportDocumentGroup } from '../model/support-groups.ts';
import { ReimbursementsEditor } from './reimbursements-editor.tsx';
import styles from './retention.module.css';
import { SupportDocumentRetentions } from './retention-grid.tsx';
import { SupportDocumentAmountFields } from './support-amount-fields.tsx';
import { SupportDocumentField } from './support-field.tsx';

/** A support document and all taxes withheld on it. */
export function SupportDocumentCard({ group, place }: { group: SupportDocumentGroup; place: number }) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { setLine } = useDocumentEditor();
  const types = useCatalog('document-types');
  const support = useSupportDocumentChanges(group);
  const { read, stranger } = usePastedKey(support.takeOver);
  const { values, setAll } = support;
  const [first] = group.rows;
  const supportType =
    values.support_document_type_code ?? types.find(({ id }) => id === values.support_document_type_id)?.code;
  const shared = { group, onChange: setAll };
  return (
    <Fieldset className={styles.card ?? ''} legend={<b>{t.title(place + 1)}</b>}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
          <SupportDocumentField
            {...shared}
            name="support_document_authorization"
            kind="digits"
            placeholder={t.paste}
            {...(stranger !== undefined && { description: t.stranger(stranger) })}
            onChange={(changes) => {
              setAll(changes);
              read(changes.support_document_authorization ?? '');
            }}
          />
          <SupportDocumentField
            {...shared}
            name="support_document_type_code"
            kind={{ catalog: 'support-document-types', by: 'code' }}
            value={supportType}
            alias="support_document_type_id"
            required
            onChange={(changes) => setAll({ ...changes, support_document_type_id: undefined })}
          />
          <SupportDocumentField {...shared} name="support_document_number" kind="documentNumber" required />
          <SupportDocumentField {...shared} name="support_document_date" kind="date" required />
          <SupportDocumentField
            {...shared}
            name="sustain_code_id"
            kind={{ catalog: 'sustain-codes', by: 'id' }}
            required
          />
          <SupportDocumentField {...shared} name="support_document_registration_date" kind="date" />
        </SimpleGrid>
        <SupportDocumentAmountFields group={group} support={support} />
        {supportType === '41' && first !== undefined && (
          <Fieldset legend={labels.reimbursements} variant="unstyled">
            <ReimbursementsEditor
              path={`items[${first.index}].reimbursements`}
              entries={first.line.reimbursements}
              onChange={(reimbursements) => setLine(first.line.key, { reimbursements })}
            />
          </Fieldset>
        )}
        <SupportDocumentRetentions group={group} />
        <div>
          <AddButton onClick={support.addRow}>{t.add}</AddButton>
        </div>
      </Stack>
    </Fieldset>
  );
}

const texts = defineTranslatedTexts(
  {
    title: (place: number) => `Documento de sustento ${place}`,
    paste: 'Pegue los 49 dígitos y se llena lo demás',
    stranger: (ruc: string) => `Lo emitió el RUC ${ruc}, que no está en sus directorios.`,
    add: 'Otra retención sobre este documento',
  },
  {
    title: (place) => `Support document ${place}`,
    paste: 'Paste the 49 digits and the rest is filled in',
    stranger: (ruc) => `Issued by RUC ${ruc}, which is in none of your directories.`,
    add: 'Another withholding on this document',
  },
);
