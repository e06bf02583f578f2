import { Alert, Button, FileInput, Group, List, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileSpreadsheet } from '@tabler/icons-react';
import type { ImportReport } from '@talonario/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { faultText } from '../api/fault-text.ts';
import { startsWithOneOf } from '../api/hooks.ts';
import { call } from '../api/talonario.ts';
import { useBusiness } from '../business/use-business.ts';
import { formatNumber } from '../format/money.ts';
import { defineTexts } from '../i18n/texts.ts';
import { Failure } from '../ui/failure.tsx';
import { faultsOf } from '../ui/faults.ts';
import { notifyDone } from '../ui/notify.ts';
import { columnName } from './column-names.ts';
import { type DirectoryGroup, directoryOperation } from './groups.ts';

/** Looks at every row first; writes only after somebody has seen what would happen. */
export function CsvImport({ group, onDone }: { group: DirectoryGroup; onDone: () => void }) {
  const t = texts.use();
  const business = useBusiness();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const run = (dryRun: boolean) => async (chosen: File) => {
    const input = { query: { businessId: business.id, dryRun }, form: { file: chosen } };
    return (await call(directoryOperation(group, 'import'), input, { timeoutMs: 120_000 })).data;
  };
  const check = useMutation({ mutationFn: run(true) });
  const write = useMutation({
    mutationFn: run(false),
    onSuccess: async ({ created, updated }) => {
      await client.invalidateQueries({ predicate: ({ queryKey }) => startsWithOneOf(queryKey, [group]) });
      notifyDone(t.done(created, updated));
      onDone();
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    check.reset();
    write.reset();
    if (chosen !== null) check.mutate(chosen);
  };
  const report = check.data;
  const nothingToDo = report !== undefined && report.created + report.updated === 0;
  const failure = check.error ?? write.error;
  const told = faultsOf(failure);
  return (
    <Stack>
      <Text size="sm">{group === 'items' ? t.aboutItems : t.about}</Text>
      <FileInput
        label={t.file}
        placeholder={t.choose}
        accept=".csv,.txt,text/csv"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        value={file}
        onChange={choose}
        error={told.file}
        clearable
        clearButtonProps={{ 'aria-label': t.clear }}
        data-autofocus
      />
      {(check.isPending || write.isPending) && (
        <Progress value={100} animated aria-label={write.isPending ? t.writing : t.checking} />
      )}
      {failure !== null && told.file === undefined && (
        <Failure error={Object.values(told)[0] === undefined ? failure : new Error(Object.values(told).join(' '))} />
      )}
      {report !== undefined && <Report report={report} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t.cancel}
        </Button>
        <Button
          onClick={() => file !== null && write.mutate(file)}
          loading={write.isPending}
          disabled={file === null || report === undefined || report.failed > 0 || nothingToDo}
        >
          {report === undefined || report.failed > 0 ? t.import : t.importRows(report.created + report.updated)}
        </Button>
      </Group>
    </Stack>
  );
}

function Report({ report }: { report: ImportReport }) {
  const t = texts.use();
  const failed = report.results.filter(({ status }) => status === 'failed');
  const ok = failed.length === 0;
  return (
    <Alert
      color={ok ? 'pad' : 'red'}
      variant="light"
      icon={ok ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={
        <Text span fw={600} c="var(--mantine-color-text)">
          {ok ? t.ok(formatNumber(report.rows)) : t.failed(formatNumber(report.failed), formatNumber(report.rows))}
        </Text>
      }
      role="status"
    >
      <Text size="sm" c="var(--mantine-color-text)">
        {t.would(formatNumber(report.created), formatNumber(report.updated), formatNumber(report.unchanged))}
      </Text>
      {!ok && (
        <List size="sm" mt="xs" mah={220} style={{ overflowY: 'auto' }} tabIndex={0}>
          {failed.slice(0, 100).map(({ line, errors = [] }) => (
            <List.Item key={line}>
              {t.line(line)}{' '}
              {errors
                .map((fault) =>
                  fault.field === '' ? faultText(fault) : `${columnName(fault.field)}: ${faultText(fault)}`,
                )
                .join(' ')}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

const texts = defineTexts(
  {
    about:
      'Una fila por persona, con títulos en la primera: identificación, razón social, correo, celular, dirección. Las que ya existen, por su identificación, se actualizan.',
    aboutItems:
      'Una fila por producto, con títulos en la primera: código, nombre, precio, tipo, impuestos (por ejemplo IVA 15 %). Los que ya existen, por su código, se actualizan.',
    file: 'Archivo CSV',
    choose: 'Elija un archivo',
    clear: 'Quitar el archivo',
    checking: 'Revisando el archivo',
    writing: 'Importando',
    cancel: 'Cancelar',
    import: 'Importar',
    importRows: (rows: number) => `Importar ${rows} ${rows === 1 ? 'fila' : 'filas'}`,
    ok: (rows: string) => `El archivo está bien (${rows} filas)`,
    failed: (failed: string, rows: string) => `${failed} de ${rows} filas tienen errores: no se importará nada`,
    would: (created: string, updated: string, unchanged: string) =>
      `Nuevas: ${created}. Cambian: ${updated}. Quedan igual: ${unchanged}.`,
    line: (line: number) => `Línea ${line}:`,
    done: (created: number, updated: number) => `Importación lista: ${created} nuevos, ${updated} actualizados.`,
  },
  {
    about:
      'One row per person, with headings in the first: identification, business name, email, mobile, address. Those that exist, by their identification, are updated.',
    aboutItems:
      'One row per product, with headings in the first: code, name, price, type, taxes (such as IVA 15 %). Those that exist, by their code, are updated.',
    file: 'CSV file',
    choose: 'Choose a file',
    clear: 'Remove the file',
    checking: 'Checking the file',
    writing: 'Importing',
    cancel: 'Cancel',
    import: 'Import',
    importRows: (rows) => `Import ${rows} ${rows === 1 ? 'row' : 'rows'}`,
    ok: (rows) => `The file is fine (${rows} rows)`,
    failed: (failed, rows) => `${failed} of ${rows} rows have faults: nothing will be imported`,
    would: (created, updated, unchanged) => `New: ${created}. Changed: ${updated}. The same: ${unchanged}.`,
    line: (line) => `Line ${line}:`,
    done: (created, updated) => `Import done: ${created} new, ${updated} updated.`,
  },
);
