import { Fieldset, SimpleGrid } from '@mantine/core';
import type { SupportTaxBody } from '@talonario/client';
import { useCatalog } from '../../../api/use-catalog.ts';
import type { LineValues } from '../../../document-types/fields.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import { useEditor } from '../hooks/editor-context.ts';
import type { LineEntry } from '../model/form.ts';
import { RetentionField } from './retention-field.tsx';
import { SupportTaxes } from './support-taxes.tsx';

/** The document that the tax is withheld on, with its one tax or with several. */
export function SupportDocument({ line, index }: { line: LineEntry; index: number }) {
  const t = texts.use();
  const { faults, setLine } = useEditor();
  const supportType = useSupportType(line);
  const several = (line.values.support_taxes ?? []).length > 0;
  const shared = { line, index };
  const fault = faults[`items[${index}].support_document_type_id`];
  return (
    <Fieldset legend={<b>{t.title(index + 1)}</b>} variant="unstyled">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        <RetentionField
          {...shared}
          name="support_document_type_code"
          kind={{ catalog: 'support-document-types', by: 'code' }}
          value={supportType}
          required
          {...(fault !== undefined && { description: fault })}
          alsoSet={() => ({ support_document_type_id: undefined })}
        />
        <RetentionField {...shared} name="support_document_number" kind="documentNumber" required />
        <RetentionField {...shared} name="support_document_date" kind="date" required />
        <RetentionField {...shared} name="sustain_code_id" kind={{ catalog: 'sustain-codes', by: 'id' }} required />
        <RetentionField {...shared} name="support_document_authorization" kind="digits" />
        <RetentionField {...shared} name="support_document_registration_date" kind="date" />
        {!several && (
          <>
            <RetentionField {...shared} name="support_document_subtotal" kind="money" required />
            <RetentionField
              {...shared}
              name="support_document_tax_id"
              kind={{ catalog: 'taxes', by: 'id', only: isVat }}
              required
            />
            <RetentionField {...shared} name="support_document_tax_value" kind="money" required />
          </>
        )}
      </SimpleGrid>
      {several ? (
        <SupportTaxes line={line} index={index} />
      ) : (
        <AddButton mt="xs" variant="subtle" onClick={() => setLine(line.key, { values: severalOf(line.values) })}>
          {t.several}
        </AddButton>
      )}
    </Fieldset>
  );
}

/** Its code. Drafts made through the API may name the type by id. */
export function useSupportType({ values }: LineEntry): string | undefined {
  const types = useCatalog('document-types');
  return values.support_document_type_code ?? types.find(({ id }) => id === values.support_document_type_id)?.code;
}

/** The one tax becomes the first of several, and a second one is open. */
function severalOf(values: LineValues): LineValues {
  const first = {
    tax_id: values.support_document_tax_id ?? undefined,
    base: values.support_document_subtotal ?? undefined,
    value: values.support_document_tax_value ?? undefined,
  };
  return {
    support_taxes: [first, {}] as readonly Partial<SupportTaxBody>[] as readonly SupportTaxBody[],
    support_document_tax_id: undefined,
    support_document_subtotal: undefined,
    support_document_tax_value: undefined,
  };
}

function isVat(row: { readonly code: string; readonly taxType?: { readonly code: string } }): boolean {
  return row.taxType?.code === '2';
}

const texts = defineTexts(
  { title: (line: number) => `Línea ${line}: documento de sustento`, several: 'Tiene varias tarifas de IVA' },
  { title: (line) => `Line ${line}: support document`, several: 'It has several IVA rates' },
);
