import { FieldFault } from '../errors/errors.ts';
import { flag, id, nullable, oneOf } from '../schema/fields.ts';
import { activeFilter, queryTextSchema } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';

/** Maximum number of rows of one import. */
export const maxImportRows = 10_000;

/** Data that a table of another program does not contain. */
export const importTableQuestions = ['priceIncludesVat', 'defaultTaxId', 'defaultItemTypeId'] as const;

/** Schema that describes how a table written by another program was interpreted. */
export const ReadTable = Type.Object(
  {
    format: oneOf(['csv', 'xlsx']),
    encoding: nullable(oneOf(['utf-8', 'utf-16', 'windows-1252'], 'Only for a CSV file.')),
    separator: nullable(oneOf([',', ';', '\t'], 'Only for a CSV file.')),
    sheets: Type.Array(Type.Object({ name: Type.String(), hidden: flag() }, { title: 'TableSheet' }), {
      description: 'Only for a workbook.',
    }),
    sheet: nullable(Type.String({ description: 'The sheet that was read.' })),
    headingLine: Type.Integer({ description: 'The line that was read as the heading.' }),
    columns: Type.Array(
      Type.Object(
        {
          heading: Type.String(),
          field: nullable(Type.String({ description: 'The recognised field. Null: the column is left out.' })),
          samples: Type.Array(Type.String(), { description: 'Its cells in the first rows.' }),
        },
        { title: 'TableColumn' },
      ),
    ),
    questions: Type.Array(oneOf(importTableQuestions), {
      description: 'Missing information: answer each question in the query before anything is written.',
    }),
  },
  { title: 'ReadTable' },
);

/** Result of each row of an import, or of its dry run. */
export const ImportReport = Type.Object(
  {
    dryRun: flag('As requested. True: nothing was written.'),
    written: flag(
      'False: nothing was written, because of `dryRun` or a row with a fault; the other values show what would happen.',
    ),
    rows: Type.Integer({ description: 'Rows read, without the heading.' }),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    failed: Type.Integer({
      description: 'Rows with faults. If there is one, nothing is written, except with `skipFaulty`.',
    }),
    results: Type.Array(
      Type.Object(
        {
          line: Type.Integer({ description: 'Line of the file where the row begins; the heading is line 1.' }),
          status: oneOf(['created', 'updated', 'unchanged', 'failed']),
          id: Type.Optional(id('The record, once it is written.')),
          key: Type.Optional(
            Type.String({ description: 'With `detect` or `columns`: the identification or code of the row.' }),
          ),
          notes: Type.Optional(
            Type.Array(FieldFault, {
              description:
                'Values that were changed on import, code `table.changed`: a zero added in front of a RUC, IVA subtracted from a price.',
            }),
          ),
          errors: Type.Optional(
            Type.Array(FieldFault, {
              description:
                'Faults of the row. Only the first 100 faults of a file are returned; with `detect` or `columns` the first 10,000.',
            }),
          ),
        },
        { title: 'ImportRow' },
      ),
    ),
    table: Type.Optional(ReadTable),
  },
  { title: 'ImportReport' },
);

const importQuery = {
  businessId: id('The business into whose directory the rows are imported.'),
  dryRun: Type.Optional(flag('True: check every row and report, write nothing.')),
  detect: Type.Optional(
    flag(
      'True: a table that another program wrote. Its heading may follow a title, columns are recognised by common names, and others are left out. A blank cell changes nothing. `table` describes how it was read.',
    ),
  ),
  columns: Type.Optional(
    queryTextSchema(
      8_000,
      'The field of each column from the first, with commas between, nothing for one that is left out: `identification,business_name,,email`. Instead of the headings; otherwise as with `detect`.',
    ),
  ),
  sheet: Type.Optional(queryTextSchema(200, 'The sheet of a workbook. Without it the first that shows.')),
  headingLine: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_048_576,
      description: 'The line of the heading, where `detect` finds another.',
    }),
  ),
  skipFaulty: Type.Optional(flag('True: write the rows without a fault, even if other rows have one.')),
};

/** Request parameters about products. They state what a table of another program does not contain. */
const itemAnswers = {
  priceIncludesVat: Type.Optional(
    flag('With `detect` or `columns`: whether the prices include IVA. They are then stored as `price_with_tax`.'),
  ),
  defaultTaxId: Type.Optional(
    id('With `detect` or `columns`: the IVA of new products without one in their row. Catalog `taxes`.'),
  ),
  defaultItemTypeId: Type.Optional(
    id('With `detect` or `columns`: the type of new products without one in their row. Catalog `item-types`.'),
  ),
};

const importRequest = {
  multipart: Type.Object({}, { additionalProperties: false }),
  uploads: {
    file: {
      description: `CSV (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or a workbook (.xlsx), with a heading, at most ${maxImportRows} rows and 256 columns.`,
      required: true,
      maxBytes: 8 * 1024 * 1024,
      mediaTypes: [
        'text/csv',
        'text/plain',
        'text/tab-separated-values',
        'application/csv',
        'application/vnd.ms-excel',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/octet-stream',
      ],
    },
  },
  maxBodyBytes: 9 * 1024 * 1024,
} as const;

/** Request schema of the operation `:import` of customers, providers and carriers. */
export const csvImportSchemas = {
  query: Type.Object(importQuery, { additionalProperties: false }),
  ...importRequest,
} as const;

/** Request schema of the operation `:import` of products. */
export const itemsCsvImportSchemas = {
  query: Type.Object({ ...importQuery, ...itemAnswers }, { additionalProperties: false }),
  ...importRequest,
} as const;

/** Request and response schemas of the operation `:export`. */
export const csvExportSchemas = {
  query: Type.Object(
    {
      businessId: id('The business whose directory is exported.'),
      ...activeFilter,
      separator: Type.Optional(oneOf(['comma', 'semicolon'], 'Default comma. Spanish Excel expects the semicolon.')),
    },
    { additionalProperties: false },
  ),
  rawResponse: {
    status: 200,
    mediaTypes: ['text/csv'],
    attachment: true,
    description:
      'UTF-8 with byte order mark; a cell that a spreadsheet would treat as a formula is quoted. The file can be imported again.',
  },
} as const;
