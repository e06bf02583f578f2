import { Button, Group, NativeSelect, Radio, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useOperationQuery, useWriteOperation } from '../../api/hooks.ts';
import type { DataOf, InputOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notifyFailure } from '../../ui/notify.ts';

type Settings = DataOf<'businesses.atsSettings.get'>;
type Body = InputOf<'businesses.atsSettings.replace'>['body'];

/** Questions on which sources disagree, each with its possible answers and the sources that support them. */
export function AtsSettings({ businessId, onDone }: { readonly businessId: number; readonly onDone: () => void }) {
  const found = useOperationQuery('businesses.atsSettings.get', { params: { id: businessId } });
  if (found.data !== undefined) return <Questions businessId={businessId} settings={found.data.data} onDone={onDone} />;
  return found.isError ? <ErrorNotice error={found.error} onRetry={() => found.refetch()} /> : <Loading rows={6} />;
}

interface QuestionsProps {
  readonly businessId: number;
  readonly settings: Settings;
  readonly onDone: () => void;
}

function Questions({ businessId, settings, onDone }: QuestionsProps) {
  const t = texts.use();
  const may = usePermissionCheck()('reports:close');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(settings.readings.map(({ setting }) => [setting, String(settings[setting as keyof Settings])])),
  );
  const [method, setMethod] = useState(settings.paymentMethod ?? '');
  const [related, setRelated] = useState<string[]>([...settings.relatedParties]);
  const [unknown, setUnknown] = useState(() => settings.authorizations.map(lineOf).join('\n'));
  const [faultyLine, setFaultyLine] = useState<number>();
  const methods = useOperationQuery('catalogs.list', { params: { catalog: 'payment-methods' } });
  const replace = useWriteOperation('businesses.atsSettings.replace', ['ats', 'businesses.atsSettings']);
  const save = async () => {
    const authorizations = linesOf(unknown).map(authorizationOf);
    const faulty = authorizations.indexOf(undefined);
    setFaultyLine(faulty < 0 ? undefined : faulty + 1);
    if (faulty >= 0) return;
    const known = authorizations.filter((each) => each !== undefined);
    await replace.mutateAsync({
      params: { id: businessId },
      body: { ...bodyOf(chosen, method, related), authorizations: known },
    });
    onDone();
  };
  return (
    <Stack gap="md">
      {settings.readings.map(({ setting, question, why, readings }) => (
        <Radio.Group
          key={setting}
          label={question}
          description={why}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          value={chosen[setting] ?? ''}
          onChange={(value) => setChosen({ ...chosen, [setting]: value })}
          {...(!may && { readOnly: true })}
        >
          <Stack gap={6} mt={6}>
            {readings.map(({ value, label, held }) => (
              <Radio key={value} value={value} label={label} description={held} disabled={!may} />
            ))}
          </Stack>
        </Radio.Group>
      ))}
      <NativeSelect
        label={t.method}
        description={t.methodWhy}
        disabled={!may}
        value={method}
        onChange={({ currentTarget: { value } }) => setMethod(value)}
        data={[
          { value: '', label: t.noMethod },
          ...(methods.data?.data ?? [])
            .filter(({ current }) => current !== false)
            .map(({ code, name }) => ({ value: String(code), label: `${code} ${name}` })),
        ]}
      />
      <TagsInput
        label={t.related}
        description={t.relatedWhy}
        disabled={!may}
        value={related}
        onChange={setRelated}
        splitChars={[',', ' ', ';']}
      />
      <Textarea
        label={t.unknown}
        description={t.unknownWhy}
        disabled={!may}
        autosize
        minRows={2}
        maxRows={8}
        value={unknown}
        error={faultyLine === undefined ? undefined : t.faultyLine(faultyLine)}
        onChange={({ currentTarget: { value } }) => {
          setUnknown(value);
          setFaultyLine(undefined);
        }}
      />
      {may ? (
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t.cancel}
          </Button>
          <Button loading={replace.isPending} onClick={() => void save().catch(notifyFailure)}>
            {t.save}
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t.mayNot}
        </Text>
      )}
    </Stack>
  );
}

type Authorization = Settings['authorizations'][number];

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function lineOf({ supplier, type, number, authorization }: Authorization): string {
  return [supplier, type, number, authorization].join(' ');
}

/**
 * Parses a line of authorization data. Undefined if the line does not have four parts. The contract defines the format
 * of each part.
 */
function authorizationOf(line: string): Authorization | undefined {
  const found = /^([0-9A-Za-z]{3,20}) +(\d{2,3}) +(\d{3}-?\d{3}-?\d{9}) +(\d{10}|\d{37}|\d{49})$/.exec(line);
  if (found === null) return undefined;
  const [, supplier = '', type = '', number = '', authorization = ''] = found;
  return { supplier, type, number, authorization };
}

function bodyOf(chosen: Readonly<Record<string, string>>, method: string, related: string[]): Body {
  return {
    repeat_electronic_sales: chosen.repeatElectronicSales === 'true',
    repeat_electronic_purchases: chosen.repeatElectronicPurchases === 'true',
    total_sales: chosen.totalSales === 'all' ? 'all' : 'physical',
    credit_notes: chosen.creditNotes === 'subtracted' ? 'subtracted' : 'ignored',
    exempt_sales: chosen.exemptSales === 'not_subject' ? 'not_subject' : 'left_out',
    annulled_withholdings: chosen.annulledWithholdings !== 'false',
    payment_method: method === '' ? null : method,
    related_parties: related,
  };
}

const texts = defineTranslatedTexts(
  {
    method: 'Forma de pago por defecto',
    methodWhy: 'Para compras de más de USD 500 que no indican cómo se pagaron.',
    noMethod: 'Ninguna: que conste como error',
    related: 'Partes relacionadas',
    relatedWhy: 'RUC o identificación de cada una; las demás no lo son.',
    unknown: 'Autorizaciones de comprobantes que no están aquí',
    unknownWhy:
      'Uno por línea: identificación de quien lo emitió, tipo (01), número (001-001-000000123) y autorización (10, 37 o 49 dígitos).',
    faultyLine: (line: number) =>
      `Línea ${line}: escriba identificación, tipo, número y autorización, separados por espacios.`,
    cancel: 'Cancelar',
    save: 'Guardar',
    mayNot: 'Solo quien cierra períodos puede cambiarlo.',
  },
  {
    method: 'Default payment method',
    methodWhy: 'For purchases above USD 500 that do not say how they were paid.',
    noMethod: 'None: show it as an error',
    related: 'Related parties',
    relatedWhy: 'RUC or identification of each; all others are none.',
    unknown: 'Authorisations of documents that are not here',
    unknownWhy:
      'One per line: identification of the issuer, type (01), number (001-001-000000123) and authorisation (10, 37 or 49 digits).',
    faultyLine: (line) => `Line ${line}: write identification, type, number and authorisation, separated by blanks.`,
    cancel: 'Cancel',
    save: 'Save',
    mayNot: 'Only who closes periods can change it.',
  },
);
