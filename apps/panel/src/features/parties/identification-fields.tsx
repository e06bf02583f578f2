import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { identificationCodes } from '@talonario/sri/codes';
import { useState } from 'react';
import { useCatalog } from '../../api/use-catalog.ts';
import { fieldLabels } from '../../directory/field-labels.ts';
import { rucHint } from '../../format/ruc-hint.ts';
import type { FormState } from '../../ui/use-form.ts';
import { guessIdentificationType } from './identification.ts';
import type { PartyGroup } from './roles.ts';

interface Values {
  identification: string;
  identification_type_id: number | undefined;
}

/**
 * Fields for the identification number and its type. The type is guessed from the number until the user chooses one.
 */
export function IdentificationFields<V extends Values>({
  form,
  group,
  fixed,
}: {
  form: FormState<V>;
  group: PartyGroup;
  fixed: boolean;
}) {
  const labels = fieldLabels.use();
  const types = useCatalog('identification-types');
  const [chosen, setChosen] = useState(form.values.identification !== '');
  const set = form.set as (changes: Partial<Values>) => void;
  const offered = types.filter(
    ({ code, id }) =>
      code !== identificationCodes.finalConsumer ||
      (group === 'customers' && id === form.values.identification_type_id),
  );
  const isRuc = types.some(
    ({ code, id }) => code === identificationCodes.ruc && id === form.values.identification_type_id,
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={labels.identification}
        name="identification"
        description={isRuc ? rucHint(form.values.identification) : undefined}
        value={form.values.identification}
        error={form.faultOf('identification' as keyof V & string)}
        onChange={({ currentTarget: { value } }) => {
          const guess = types.find(({ code }) => code === guessIdentificationType(value));
          set({ identification: value, ...(!chosen && guess && { identification_type_id: guess.id }) });
        }}
        onBlur={() => set({ identification: form.values.identification.trim() })}
        maxLength={20}
        autoComplete="off"
        withAsterisk
        readOnly={fixed}
        {...(form.values.identification === '' && { 'data-autofocus': true })}
      />
      <Select
        label={labels.identification_type_id}
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form.values.identification_type_id === undefined ? null : String(form.values.identification_type_id)}
        error={form.faultOf('identification_type_id' as keyof V & string)}
        onChange={(value) => {
          setChosen(true);
          set({ identification_type_id: value === null ? undefined : Number(value) });
        }}
        allowDeselect={false}
        withAsterisk
        readOnly={fixed}
      />
    </SimpleGrid>
  );
}
