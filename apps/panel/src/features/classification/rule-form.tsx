import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { useCatalog } from '../../api/use-catalog.ts';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useRecordForm } from '../../ui/use-form.ts';
import { answerToFormValues, formValuesToAnswer, ValuesFields } from '../received/index.ts';
import type { Answer, InboxDocument } from './answer.ts';

export type Rule = DataOf<'classificationRules.list'>[number];

export interface RuleFormProps {
  readonly businessId: number;
  /** Rule to edit. Undefined for a new rule. */
  readonly rule?: Rule;
  /** Answer given for a document, from which the new rule is made. */
  readonly like?: { readonly answer: Answer; readonly document: InboxDocument | undefined };
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Form for a rule: its conditions, and the answer it gives. */
export function RuleForm({ businessId, rule, like, onSaved, onCancel }: RuleFormProps) {
  const t = texts.use();
  const create = useWriteOperation('classificationRules.create', [
    'classificationRules',
    'receivedDocuments.classification',
  ]);
  const update = useWriteOperation('classificationRules.update', [
    'classificationRules',
    'receivedDocuments.classification',
  ]);
  const form = useRecordForm({
    initial: initialOf(rule, like),
    required: ['name'],
    check: ({ issuer_identification, document_type_id, line_text, priority, ...values }) => ({
      ...(issuer_identification + document_type_id + line_text.trim() === '' && {
        issuer_identification: t.noCondition,
      }),
      ...(issuer_identification !== '' && !/^\d{13}$/.test(issuer_identification) && { issuer_identification: t.ruc }),
      ...(Object.values(formValuesToAnswer(values)).every((one) => one === null) && { sustain_code_id: t.noValue }),
      ...(!/^[1-9]\d{0,5}$/.test(priority) && { priority: t.priorityWrong }),
    }),
    onSubmit: async (values) => {
      const body = bodyOf(values);
      if (rule === undefined) await create.mutateAsync({ body: { business_id: businessId, ...body } });
      else await update.mutateAsync({ params: { id: rule.id }, query: { businessId }, body });
      notifySuccess(t.saved);
      onSaved();
    },
  });
  return (
    <Form form={form} submit={t.save} onCancel={onCancel}>
      <TextInput label={t.name} maxLength={100} required autoComplete="off" {...form.text('name')} />
      <TextInput
        label={t.issuer}
        placeholder="1790012345001"
        inputMode="numeric"
        {...form.text('issuer_identification')}
      />
      <TypeField value={form.values.document_type_id} onChange={(document_type_id) => form.set({ document_type_id })} />
      <TextInput
        label={t.line}
        description={t.lineWhy}
        maxLength={100}
        autoComplete="off"
        {...form.text('line_text')}
      />
      <ValuesFields form={form} />
      <TextInput label={t.priority} description={t.priorityWhy} inputMode="numeric" {...form.text('priority')} />
      <Switch label={t.active} {...form.flag('active')} />
    </Form>
  );
}

/** Lets the user choose among the document types that may have a sustento. */
function TypeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = texts.use();
  const names = documentTypeNames.use();
  const sustains = useCatalog('sustain-codes');
  const types = useCatalog('document-types').filter(({ code }) =>
    sustains.some(({ allowedSupportDocuments }) => allowedSupportDocuments.includes(code)),
  );
  return (
    <NativeSelect
      label={t.type}
      data={[
        { value: '', label: t.anyType },
        ...types.map(({ id, code }) => ({ value: String(id), label: documentTypeName(names, code) })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function initialOf(rule: Rule | undefined, like: RuleFormProps['like']) {
  const answer = rule && { ...rule, sustainId: rule.sustainCode?.id ?? null };
  return {
    name: rule?.name ?? like?.document?.issuer.businessName.slice(0, 100) ?? '',
    issuer_identification: rule?.issuerIdentification ?? like?.document?.issuer.identification ?? '',
    document_type_id: String(rule?.documentType?.id ?? like?.document?.documentType.id ?? ''),
    line_text: rule?.lineText ?? '',
    ...answerToFormValues(answer ?? like?.answer),
    priority: String(rule?.priority ?? 100),
    active: rule?.active ?? true,
  };
}

/** Request body of the form. Empty fields are sent as null, so that a change can remove a condition. */
function bodyOf(values: ReturnType<typeof initialOf>) {
  const { name, issuer_identification, document_type_id, line_text, priority, active, ...answer } = values;
  const { sustainId, vatCredit, fixedAsset, deductible } = formValuesToAnswer(answer);
  return {
    name: name.trim(),
    issuer_identification: issuer_identification === '' ? null : issuer_identification,
    document_type_id: document_type_id === '' ? null : Number(document_type_id),
    line_text: line_text.trim() === '' ? null : line_text.trim(),
    sustain_code_id: sustainId,
    vat_credit: vatCredit,
    fixed_asset: fixedAsset,
    deductible,
    priority: Number(priority),
    active,
  };
}

const texts = defineTranslatedTexts(
  {
    name: 'Nombre',
    issuer: 'RUC del proveedor',
    type: 'Tipo de comprobante',
    anyType: 'Cualquiera',
    line: 'Texto en una línea',
    lineWhy: 'Basta una parte de la descripción. Tildes y mayúsculas no importan.',
    priority: 'Prioridad',
    priorityWhy: 'Si calzan varias reglas, vale la del número más bajo.',
    active: 'Activa',
    noCondition: 'Ponga al menos una condición: proveedor, tipo o texto.',
    noValue: 'Indique al menos un dato para esos comprobantes.',
    ruc: 'Son 13 dígitos.',
    priorityWrong: 'Un número de 1 a 999999.',
    save: 'Guardar',
    saved: 'Regla guardada',
  },
  {
    name: 'Name',
    issuer: 'RUC of the supplier',
    type: 'Type of document',
    anyType: 'Any',
    line: 'Text of a line',
    lineWhy: 'A part of the description is enough. Accents and case do not matter.',
    priority: 'Priority',
    priorityWhy: 'Where several rules fit, the lowest number wins.',
    active: 'Active',
    noCondition: 'Give at least one condition: supplier, type or text.',
    noValue: 'Set at least one value for those documents.',
    ruc: 'It has 13 digits.',
    priorityWrong: 'A number from 1 to 999999.',
    save: 'Save',
    saved: 'Rule saved',
  },
);
