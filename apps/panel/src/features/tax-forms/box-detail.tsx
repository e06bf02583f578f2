import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useBooksOperation } from '../../api/use-books.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { boxTexts } from './box-texts.ts';
import { boxValue } from './box-value.ts';
import { FormDocuments } from './form-documents.tsx';
import type { FormChange, FormSearch } from './search.ts';
import type { FormBox, FormRecord } from './sections.ts';
import { useStoreAnswers } from './use-answer.ts';

export interface BoxDetailProps {
  readonly record: FormRecord;
  readonly box: FormBox;
  readonly search: FormSearch;
  readonly onChange: (change: FormChange) => void;
}

/** Panel that shows where the amount of a box comes from: its rule, its parts, the user's answer, and its documents. */
export function BoxDetail({ record, box, search, onChange }: BoxDetailProps) {
  const t = texts.use();
  const boxes = boxTexts.use();
  const notes = [
    boxes.kinds[box.kind],
    box.uploaded ? t.uploaded(box.concept) : t.notUploaded,
    ...(box.provisional ? [t.provisional] : []),
    ...(box.accepted === 0 ? [] : [t.accepted(formatMoney(box.accepted))]),
  ];
  return (
    <Stack gap="md">
      <div>
        <Text fz={32} fw={600} className="figures" lh={1.2}>
          {boxValue(box)}
        </Text>
        <Text size="sm" c="dimmed">
          {notes.join(' · ')}
        </Text>
      </div>
      {box.rule !== null && (
        <div>
          <Title order={3} size="h6">
            {t.rule}
          </Title>
          <Text size="sm">{box.rule}</Text>
        </div>
      )}
      <Parts box={box} />
      {!box.readOnly && <AnswerField key={`${box.box} ${box.parts.answered}`} record={record} box={box} />}
      {box.documents !== null && box.documents.count > 0 && (
        <BoxDocuments record={record} box={box} search={search} onChange={onChange} />
      )}
      <Text size="xs" c="dimmed">
        {t.source(box.source, box.sure)}
      </Text>
    </Stack>
  );
}

function Parts({ box: { parts, unit } }: { readonly box: FormBox }) {
  const t = texts.use();
  const rows = (['documents', 'moved', 'adjusted', 'answered'] as const).filter((name) => parts[name] !== 0);
  if (rows.length === 0) return null;
  return (
    <Table verticalSpacing={4} aria-label={t.parts.label}>
      <Table.Tbody>
        {rows.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={500}>
              {t.parts[name]}
            </Table.Th>
            <Table.Td ta="right" className="figures">
              {boxValue({ value: parts[name], unit })}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Field for the amount that a user adds to a box that documents cover only in part, or not at all. */
function AnswerField({ record, box }: { readonly record: FormRecord; readonly box: FormBox }) {
  const t = texts.use();
  const answer = useStoreAnswers(record);
  const known = box.parts.answered === 0 ? undefined : box.parts.answered;
  const [typed, setTyped] = useState(known);
  if (answer === undefined) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void answer.send({ [box.box]: typed ?? null });
      }}
    >
      <Group gap="xs" align="flex-end">
        <NumberField
          money={box.unit === 'money'}
          label={box.kind === 'derived' ? t.add : t.give}
          value={typed}
          onChange={setTyped}
          style={{ flex: '1 1 12rem' }}
        />
        <Button type="submit" variant="default" loading={answer.busy} disabled={typed === known}>
          {t.save}
        </Button>
        {known !== undefined && (
          <Button variant="subtle" onClick={() => void answer.send({ [box.box]: null })}>
            {t.remove}
          </Button>
        )}
      </Group>
      {box.kind === 'derived' && (
        <Text size="xs" c="dimmed" mt={4}>
          {t.addWhy}
        </Text>
      )}
    </form>
  );
}

function BoxDocuments({ record, box, search, onChange }: BoxDetailProps) {
  const t = texts.use();
  const { form, businessId, period } = record;
  const found = useBooksOperation('taxForms.boxes.documents.list', {
    params: { form, box: box.box },
    query: { businessId, period, page: search.page ?? 1, perPage: search.perPage ?? 25 },
  });
  return (
    <div>
      <Title order={3} size="h6" mb={4}>
        {t.documents(formatMoney(box.parts.documents))}
      </Title>
      <FormDocuments record={record} found={found} search={search} onChange={onChange} />
    </div>
  );
}

const texts = defineTranslatedTexts(
  {
    rule: 'Regla',
    uploaded: (concept: string) => `va en el archivo como concepto ${concept}`,
    notUploaded: 'no va en el archivo',
    provisional: 'provisional: depende de una pregunta sin responder',
    accepted: (amount: string) => `de ello, ${amount} que el SRI no ha confirmado y una persona aceptó`,
    parts: {
      label: 'De qué se compone',
      documents: 'De comprobantes',
      moved: 'Notas que se declaran en otro casillero',
      adjusted: 'Por fórmula, elección o período anterior',
      answered: 'Respondido por una persona',
    },
    add: 'Agregar un valor',
    addWhy: 'Se suma a lo que dan los comprobantes: compras en papel, notas de venta, una corrección.',
    give: 'Valor',
    save: 'Guardar',
    remove: 'Quitar',
    documents: (amount: string) => `Comprobantes que suman ${amount}`,
    source: (source: string, sure: number) =>
      `Casillero y concepto según: ${source} (${sure === 1 ? '1 fuente' : `${sure} fuentes`}).`,
  },
  {
    rule: 'Rule',
    uploaded: (concept) => `goes into the file as concept ${concept}`,
    notUploaded: 'does not go into the file',
    provisional: 'provisional: it depends on an open question',
    accepted: (amount) => `of it, ${amount} that SRI has not confirmed and a person accepted`,
    parts: {
      label: 'What it is made of',
      documents: 'From documents',
      moved: 'Notes declared in another box',
      adjusted: 'By formula, choice or the period before',
      answered: 'Answered by a person',
    },
    add: 'Add a value',
    addWhy: 'It is added to what the documents give: purchases on paper, sales notes, a correction.',
    give: 'Value',
    save: 'Save',
    remove: 'Remove',
    documents: (amount) => `Documents that come to ${amount}`,
    source: (source, sure) => `Box and concept from: ${source} (${sure === 1 ? '1 source' : `${sure} sources`}).`,
  },
);
