import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import {
  type GoLiveCounter,
  lastNumbersBody,
  type TypedNumbers,
  typedNumberFault,
  withNoneIssuedAnswers,
} from './number-answers.ts';
import { type GoLive, useAnswerGoLiveItem } from './use-go-live.ts';

/** Fields for the last number of the old system, by type and emission point: typed twice, or "none". */
export function NumbersAnswer({ goLive: { businessId, numbers } }: { readonly goLive: GoLive }) {
  const t = texts.use();
  const say = useAnswerGoLiveItem();
  const [typed, setTyped] = useState<TypedNumbers>({});
  const [looked, setLooked] = useState(false);
  const body = lastNumbersBody(typed);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (body.length === 0 || Object.values(typed).some((row) => typedNumberFault(row) !== undefined)) return;
    say
      .mutateAsync({ params: { id: businessId }, body: { numbers: body } })
      .then(() => {
        setTyped({});
        setLooked(false);
      })
      .catch(() => undefined); // the error is shown below
  };
  const points = [...new Set(numbers.map(pointOf))];
  return (
    <form onSubmit={save} noValidate data-dirty={body.length > 0} style={{ maxWidth: 640 }}>
      <Stack gap="md">
        {points.map((point) => (
          <PointTable
            key={point}
            point={point}
            counters={numbers.filter((counter) => pointOf(counter) === point)}
            typed={typed}
            looked={looked}
            onType={(id, row) => setTyped({ ...typed, [id]: row })}
          />
        ))}
        {say.error !== null && <ErrorNotice error={say.error} />}
        <Group justify="space-between" gap="xs">
          <Button variant="default" size="xs" onClick={() => setTyped(withNoneIssuedAnswers(numbers, typed))}>
            {t.none}
          </Button>
          <Button type="submit" size="xs" loading={say.isPending} disabled={body.length === 0}>
            {t.save(body.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface PointTableProps {
  readonly point: string;
  readonly counters: readonly GoLiveCounter[];
  readonly typed: TypedNumbers;
  readonly looked: boolean;
  readonly onType: (sequenceId: number, row: TypedNumbers[number]) => void;
}

function PointTable({ point, counters, typed, looked, onType }: PointTableProps) {
  const t = texts.use();
  const names = documentTypeNames.use();
  return (
    <Table aria-label={t.point(point)} captionSide="top" verticalSpacing={4} horizontalSpacing={4}>
      <Table.Caption style={{ textAlign: 'left' }}>
        <Text size="sm" fw={600} c="var(--mantine-color-text)">
          {t.point(point)}
        </Text>
      </Table.Caption>
      <Table.Tbody>
        {counters.map((counter) => (
          <NumberRow
            key={counter.sequenceId}
            name={`${documentTypeName(names, counter.documentType.code)} ${point}`}
            label={documentTypeName(names, counter.documentType.code)}
            counter={counter}
            row={typed[counter.sequenceId] ?? { first: '', again: '' }}
            looked={looked}
            onType={(row) => onType(counter.sequenceId, row)}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface NumberRowProps {
  readonly name: string;
  readonly label: string;
  readonly counter: GoLiveCounter;
  readonly row: TypedNumbers[number];
  readonly looked: boolean;
  readonly onType: (row: TypedNumbers[number]) => void;
}

function NumberRow({ name, label, counter, row, looked, onType }: NumberRowProps) {
  const t = texts.use();
  const fault = looked || row.again !== '' ? typedNumberFault(row) : undefined;
  const usual = { inputMode: 'numeric', autoComplete: 'off', size: 'xs', maxLength: 9 } as const;
  return (
    <Table.Tr>
      <Table.Td style={{ verticalAlign: 'top' }}>
        <Text size="sm">{label}</Text>
        <Text size="xs" c="dimmed">
          {counterText(t, counter)}
        </Text>
      </Table.Td>
      <Table.Td w={{ base: 104, xs: 150 }} style={{ verticalAlign: 'top' }}>
        <TextInput
          {...usual}
          aria-label={t.first(name)}
          placeholder={counter.proposed === null ? t.last : String(counter.proposed)}
          value={row.first}
          error={fault === 'not_number' ? t.faults.not_number : undefined}
          onChange={({ currentTarget }) => onType({ ...row, first: currentTarget.value })}
        />
      </Table.Td>
      <Table.Td w={{ base: 104, xs: 150 }} style={{ verticalAlign: 'top' }}>
        <TextInput
          {...usual}
          aria-label={t.again(name)}
          placeholder={t.twice}
          value={row.again}
          error={fault !== undefined && fault !== 'not_number' ? t.faults[fault] : undefined}
          onChange={({ currentTarget }) => onType({ ...row, again: currentTarget.value })}
          onPaste={(event) => event.preventDefault()}
        />
      </Table.Td>
    </Table.Tr>
  );
}

function counterText(
  t: ReturnType<typeof texts.use>,
  { lastNumber, nextNumber, proposed, held }: GoLiveCounter,
): string {
  if (held) return t.held;
  if (lastNumber !== null) return t.next(nextNumber ?? 0);
  return proposed === null ? t.open : t.proposed(proposed);
}

function pointOf({ establishmentCode, emissionPointCode }: GoLiveCounter): string {
  return `${establishmentCode}-${emissionPointCode}`;
}

const texts = defineTranslatedTexts(
  {
    point: (point: string) => `Punto ${point}`,
    last: 'El último',
    twice: 'Otra vez',
    first: (name: string) => `Último número: ${name}`,
    again: (name: string) => `Otra vez el último número: ${name}`,
    open: 'Falta',
    held: 'Espera desde una restauración',
    next: (number: number) => `El primero aquí será el ${number}`,
    proposed: (number: number) => `Por los comprobantes traídos: ${number}`,
    none: 'En los que faltan no se usó ninguno: empezar en 1',
    save: (count: number) => (count === 0 ? 'Guardar los números' : `Guardar ${count}`),
    faults: {
      not_number: 'Solo dígitos',
      again_missing: 'Escríbalo otra vez',
      differs: 'No es igual',
    },
  },
  {
    point: (point) => `Point ${point}`,
    last: 'The last',
    twice: 'Again',
    first: (name) => `Last number: ${name}`,
    again: (name) => `The last number again: ${name}`,
    open: 'Missing',
    held: 'Waits since a restore',
    next: (number) => `The first one here will be ${number}`,
    proposed: (number) => `By documents brought in: ${number}`,
    none: 'At those left none was used: begin at 1',
    save: (count) => (count === 0 ? 'Save the numbers' : `Save ${count}`),
    faults: {
      not_number: 'Digits only',
      again_missing: 'Type it again',
      differs: 'Not the same',
    },
  },
);
