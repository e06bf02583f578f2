import { FieldFault } from '../errors/errors.ts';
import { flag, id, oneOf } from '../schema/fields.ts';
import { byActive } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';

/** Most rows of one import. */
export const largestImport = 10_000;

/** What happened, or would happen, to each row of an import. */
export const ImportReport = Type.Object(
  {
    dryRun: flag('True: nothing was written.'),
    rows: Type.Integer({ description: 'Rows read, the heading apart.' }),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    failed: Type.Integer({ description: 'Rows with faults. When there is one, nothing is written.' }),
    results: Type.Array(
      Type.Object(
        {
          line: Type.Integer({ description: 'Line of the file where the row begins; the heading is line 1.' }),
          status: oneOf(['created', 'updated', 'unchanged', 'failed']),
          id: Type.Optional(id('The record, once it is written.')),
          errors: Type.Optional(
            Type.Array(FieldFault, {
              description: 'What is wrong with the row. Only the first 100 faults of a file are told.',
            }),
          ),
        },
        { title: 'ImportRow' },
      ),
    ),
  },
  { title: 'ImportReport' },
);

/** The request of every `:import`. */
export const csvImport = {
  query: Type.Object(
    {
      businessId: id('The business whose directory takes the rows.'),
      dryRun: Type.Optional(flag('True: check every row and report, write nothing.')),
    },
    { additionalProperties: false },
  ),
  multipart: Type.Object({}, { additionalProperties: false }),
  uploads: {
    file: {
      description: `CSV with a heading of field names, comma or semicolon, UTF-8 or Latin-1, at most ${largestImport} rows and 256 columns.`,
      required: true,
      maxBytes: 8 * 1024 * 1024,
      mediaTypes: ['text/csv', 'text/plain', 'application/csv', 'application/vnd.ms-excel', 'application/octet-stream'],
    },
  },
  maxBodyBytes: 9 * 1024 * 1024,
} as const;

/** The request and answer of every `:export`. */
export const csvRows = {
  query: Type.Object(
    {
      businessId: id('The business whose directory is exported.'),
      ...byActive,
      separator: Type.Optional(oneOf(['comma', 'semicolon'], 'Default comma. Spanish Excel expects the semicolon.')),
    },
    { additionalProperties: false },
  ),
  rawResponse: {
    status: 200,
    mediaTypes: ['text/csv'],
    attachment: true,
    description:
      'UTF-8 with byte order mark; a cell that a spreadsheet would take for a formula is quoted. The file can be imported back.',
  },
} as const;
