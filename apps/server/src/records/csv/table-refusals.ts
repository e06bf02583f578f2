// Refusals of files that cannot be read as a table.
import type { Fault } from '../../platform/http/replies/error-reply.ts';
import type { TableRefusal } from './open-table.ts';

export function tableRefusal(
  message: string,
  code: string,
  params: NonNullable<Fault['params']>,
): { readonly faults: readonly Fault[] } {
  return { faults: [tableFileFault(message, code, params)] };
}

export function tableFileFault(message: string, code: string, params: NonNullable<Fault['params']>): Fault {
  return { field: 'file', message, code, params };
}

export function refusedTableFaults(
  why: TableRefusal,
  sheet: string | undefined,
): { readonly faults: readonly Fault[] } {
  if (why === 'sheet_unknown')
    return {
      faults: [
        {
          field: 'sheet',
          message: 'is not a sheet of the file',
          code: 'field.not_found',
          params: { value: sheet ?? '' },
        },
      ],
    };
  return tableRefusal(messages[why], 'field.format', { reason: reasons[why] ?? why });
}

const messages: Readonly<Record<Exclude<TableRefusal, 'sheet_unknown'>, string>> = {
  not_csv: 'is not a CSV file: save the sheet as CSV or as .xlsx',
  old_workbook:
    'is an old Excel workbook (.xls), or one with a password: open it, take the password off and save it as .xlsx',
  web_page: 'is a web page, whatever its name says: open it in a spreadsheet and save it as .xlsx',
  pdf: 'is a PDF: export the list as a spreadsheet (.xlsx) or CSV',
  damaged: 'is not a whole .xlsx file: it may have been cut off on its way, so send it again or save it anew',
  too_large:
    'is an .xlsx file that unpacks to more than is read: save only the rows and columns that are needed, or save as CSV',
  encrypted: 'is an .xlsx file with a password: take it off and save it again',
  not_workbook: 'is a ZIP archive without a spreadsheet in it',
  binary_workbook: 'is a binary Excel workbook (.xlsb): save it as .xlsx',
  open_document: 'is an OpenDocument spreadsheet (.ods): save it as .xlsx',
  no_visible_sheet: 'has no sheet that shows: unhide the one with the rows, or name it',
};

const reasons: Readonly<Partial<Record<TableRefusal, string>>> = {
  damaged: 'broken_workbook',
  too_large: 'workbook_too_large',
  encrypted: 'old_workbook',
};
