import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatMoney, formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { AddButton } from '../../ui/add-button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import {
  emptyPart,
  isCompletelyDivided,
  type PartValues,
  type RateBase,
  remainingBases,
  withRemainingBases,
} from './split.ts';
import { ValuesFields } from './values-fields.tsx';

export interface SplitFieldsProps {
  readonly rates: readonly RateBase[];
  readonly parts: readonly PartValues[];
  readonly error: string | undefined;
  readonly sustainIds?: readonly number[];
  /** Called with an empty list if the purchase is no longer divided. */
  readonly onChange: (parts: readonly PartValues[]) => void;
}

/** Parts of a purchase, each with its sustento and its base at each rate, and the amount left to divide. */
export function SplitFields({ rates, parts, error, sustainIds, onChange }: SplitFieldsProps) {
  const t = texts.use();
  const rateName = useRateName();
  const left = remainingBases(rates, parts);
  const complete = isCompletelyDivided(rates, parts);
  const change = (part: PartValues) => onChange(parts.map((one) => (one.key === part.key ? part : one)));
  return (
    <Stack gap="sm">
      {parts.map((part, index) => (
        <Fieldset key={part.key} legend={t.part(index + 1)}>
          <Stack gap="xs">
            <ValuesFields
              form={{
                values: part,
                faultOf: () => undefined,
                set: (changes) => change({ ...part, ...changes }),
              }}
              {...(sustainIds && { sustainIds })}
            />
            {rates.map((rate) => (
              <NumberField
                key={rate.code}
                money
                label={rateName(rate)}
                value={part.bases[rate.code]}
                onChange={(base) => change({ ...part, bases: { ...part.bases, [rate.code]: base } })}
              />
            ))}
            <Group justify="space-between" gap="xs">
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={complete}
                onClick={() => change(withRemainingBases(rates, parts, part))}
              >
                {t.takeLeft}
              </Button>
              {parts.length > 2 && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  onClick={() => onChange(parts.filter(({ key }) => key !== part.key))}
                >
                  {t.remove}
                </Button>
              )}
            </Group>
          </Stack>
        </Fieldset>
      ))}
      <Text size="sm" role="status" {...(!complete && { fw: 600 })}>
        {complete
          ? t.complete
          : left
              .filter(({ base }) => base !== 0)
              .map((rate) => (rate.base > 0 ? t.left : t.over)(rateName(rate), formatMoney(Math.abs(rate.base))))
              .join(' · ')}
      </Text>
      {error !== undefined && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm" c="var(--mantine-color-text)">
            {error}
          </Text>
        </Alert>
      )}
      <Group gap="xs">
        <AddButton
          type="button"
          onClick={() => onChange([...parts, withRemainingBases(rates, parts, emptyPart(parts))])}
          disabled={parts.length >= mostParts}
        >
          {t.add}
        </AddButton>
        <Button variant="subtle" size="xs" onClick={() => onChange([])}>
          {t.end}
        </Button>
      </Group>
    </Stack>
  );
}

const mostParts = 20;

/** Returns a function that names a rate. SRI has IVA codes that are not a rate, such as "exento". */
function useRateName(): (rate: RateBase) => string {
  const t = texts.use();
  return ({ code, rate }) => {
    if (code === '6') return t.notSubject;
    return code === '7' ? t.exempt : t.base(formatNumber(rate ?? 0));
  };
}

const texts = defineTranslatedTexts(
  {
    part: (number: number) => `Parte ${number}`,
    base: (rate: string) => `Base ${rate} %`,
    notSubject: 'Base no objeto de IVA',
    exempt: 'Base exenta de IVA',
    takeLeft: 'Poner lo que falta',
    remove: 'Quitar esta parte',
    left: (base: string, amount: string) => `Falta repartir ${amount} de ${base}`,
    over: (base: string, amount: string) => `Sobran ${amount} en ${base}`,
    complete: 'Todo está repartido.',
    add: 'Agregar otra parte',
    end: 'No dividir',
  },
  {
    part: (number) => `Part ${number}`,
    base: (rate) => `Base at ${rate}%`,
    notSubject: 'Base not subject to IVA',
    exempt: 'Base exempt from IVA',
    takeLeft: 'Take what is left',
    remove: 'Remove this part',
    left: (base, amount) => `Left to divide: ${amount} of ${base}`,
    over: (base, amount) => `Too much: ${amount} in ${base}`,
    complete: 'All of it is divided.',
    add: 'Add another part',
    end: 'Do not divide',
  },
);
