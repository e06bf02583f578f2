import { Button, Checkbox, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startsWithOneOf } from '../api/hooks.ts';
import { callOperation } from '../api/talonario.ts';
import { useRequiredBusiness } from '../business/use-business.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { ErrorNotice } from '../ui/failure.tsx';
import { fieldFaultTextsOf } from '../ui/faults.ts';
import { notifySuccess } from '../ui/notify.ts';
import { type DirectoryGroup, directoryOperation } from './groups.ts';
import { TableColumns } from './table-columns.tsx';
import type { TableImportOptions } from './table-options.ts';
import { TableQuestions } from './table-questions.tsx';
import { TableReport } from './table-report.tsx';

/**
 * Imports a table from a file. Every row is checked in a dry run first; rows are written only after the user has seen
 * which columns were recognised and what the import would do.
 */
export function TableImport({ group, onDone }: { group: DirectoryGroup; onDone?: () => void }) {
  const t = texts.use();
  const { file, wish, report, written, failure, busy, choose, change, write } = useTableImport(group);
  const faultTexts = fieldFaultTextsOf(failure);
  const otherFaultTexts = Object.entries(faultTexts).flatMap(([field, text]) => (field === 'file' ? [] : [text]));
  const asks = (report?.table?.questions.length ?? 0) > 0;
  const shown = written ?? report;
  const rows = report === undefined ? 0 : report.created + report.updated;
  const isBlocked = report === undefined || asks || rows === 0 || (report.failed > 0 && !wish.skipFaulty);
  return (
    <Stack>
      <Text size="sm">{group === 'items' ? t.aboutItems : t.about}</Text>
      <FileInput
        label={t.file}
        placeholder={t.choose}
        accept=".csv,.txt,.xlsx,text/csv"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        value={file}
        onChange={choose}
        error={faultTexts.file}
        clearable
        clearButtonProps={{ 'aria-label': t.clear }}
        data-autofocus
      />
      {busy !== undefined && <Progress value={100} animated aria-label={busy === 'write' ? t.writing : t.checking} />}
      {failure !== null && faultTexts.file === undefined && (
        <ErrorNotice error={otherFaultTexts.length === 0 ? failure : new Error(otherFaultTexts.join(' '))} />
      )}
      {report?.table !== undefined && written === undefined && (
        <>
          <TableColumns group={group} table={report.table} onChange={change} />
          {group === 'items' && <TableQuestions asked={report.table.questions} wish={wish} onChange={change} />}
        </>
      )}
      {/* Rows that need only an answer of the user are not counted as faulty. */}
      {shown !== undefined && !asks && (
        <TableReport group={group} report={shown} skipFaulty={wish.skipFaulty === true} />
      )}
      {report !== undefined && written === undefined && report.failed > 0 && !asks && (
        <Checkbox
          label={t.skip(report.failed)}
          checked={wish.skipFaulty === true}
          onChange={(event) => change({ skipFaulty: event.currentTarget.checked })}
        />
      )}
      <Group justify="flex-end" gap="xs">
        {onDone !== undefined && (
          <Button variant="default" onClick={onDone}>
            {written === undefined ? t.cancel : t.close}
          </Button>
        )}
        {written === undefined && (
          <Button
            onClick={write}
            loading={busy === 'write'}
            disabled={file === null || isBlocked || busy !== undefined}
          >
            {isBlocked ? t.import : t.importRows(rows)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/**
 * State of an import: the file, its reading options and the result. After every change of the options the dry run is
 * repeated before anything is written.
 */
function useTableImport(group: DirectoryGroup) {
  const t = texts.use();
  const business = useRequiredBusiness();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [wish, setWish] = useState<TableImportOptions>({});
  const run = (dryRun: boolean) => async (asked: { readonly file: File; readonly wish: TableImportOptions }) => {
    const { columns, ...rest } = asked.wish;
    const query = {
      businessId: business.id,
      dryRun,
      detect: true,
      ...rest,
      ...(columns !== undefined && { columns: columns.map((field) => field ?? '').join(',') }),
    };
    const input = { query, form: { file: asked.file } };
    return (await callOperation(directoryOperation(group, 'import'), input, { timeoutMs: 120_000 })).data;
  };
  const check = useMutation({ mutationFn: run(true) });
  const writing = useMutation({
    mutationFn: run(false),
    onSuccess: async ({ created, updated }) => {
      await client.invalidateQueries({ predicate: ({ queryKey }) => startsWithOneOf(queryKey, [group]) });
      notifySuccess(t.done(created, updated));
    },
  });
  const look = (chosen: File | null, next: TableImportOptions) => {
    setFile(chosen);
    setWish(next);
    writing.reset();
    if (chosen === null) check.reset();
    else check.mutate({ file: chosen, wish: next });
  };
  return {
    file,
    wish,
    report: file === null ? undefined : check.data,
    written: writing.data,
    failure: writing.error ?? check.error,
    busy: writing.isPending ? ('write' as const) : check.isPending ? ('check' as const) : undefined,
    choose: (chosen: File | null) => look(chosen, {}),
    change: (some: TableImportOptions) => {
      const { columns, ...rest } = wish;
      // Another sheet has other columns, so the columns chosen before are dropped.
      look(file, { ...(some.sheet === undefined && columns !== undefined && { columns }), ...rest, ...some });
    },
    write: () => file !== null && writing.mutate({ file, wish }),
  };
}

const texts = defineTranslatedTexts(
  {
    about:
      'Suba la lista como la exporta su otro sistema, en Excel (.xlsx) o CSV. Las columnas se reconocen por sus títulos. Las personas que ya existen, por su identificación, se actualizan.',
    aboutItems:
      'Suba la lista como la exporta su otro sistema, en Excel (.xlsx) o CSV. Las columnas se reconocen por sus títulos. Los productos que ya existen, por su código, se actualizan.',
    file: 'Archivo de Excel o CSV',
    choose: 'Elija un archivo',
    clear: 'Quitar el archivo',
    checking: 'Revisando el archivo',
    writing: 'Importando',
    cancel: 'Cancelar',
    close: 'Cerrar',
    import: 'Importar',
    importRows: (rows: number) => `Importar ${rows} ${rows === 1 ? 'fila' : 'filas'}`,
    skip: (rows: number) =>
      rows === 1 ? 'Dejar fuera la fila con errores' : `Dejar fuera las ${rows} filas con errores`,
    done: (created: number, updated: number) => `Importación lista: ${created} nuevos, ${updated} actualizados.`,
  },
  {
    about:
      'Upload the list as your other system exports it, in Excel (.xlsx) or CSV. Columns are recognised by their headings. People that exist, by their identification, are updated.',
    aboutItems:
      'Upload the list as your other system exports it, in Excel (.xlsx) or CSV. Columns are recognised by their headings. Products that exist, by their code, are updated.',
    file: 'Excel or CSV file',
    choose: 'Choose a file',
    clear: 'Remove the file',
    checking: 'Checking the file',
    writing: 'Importing',
    cancel: 'Cancel',
    close: 'Close',
    import: 'Import',
    importRows: (rows) => `Import ${rows} ${rows === 1 ? 'row' : 'rows'}`,
    skip: (rows) => (rows === 1 ? 'Leave out the row with faults' : `Leave out the ${rows} rows with faults`),
    done: (created, updated) => `Import done: ${created} new, ${updated} updated.`,
  },
);
