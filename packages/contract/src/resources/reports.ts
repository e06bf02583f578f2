import { pageResponse, recordResponse } from '../schema/envelopes.ts';
import { date, flag, id, nullable, oneOf, responseAmount } from '../schema/fields.ts';
import { pagingQueryParameters, queryTextSchema } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { downloadResponse, route } from './route.ts';

export const books = [
  'sales',
  'purchases',
  'withholdings-made',
  'withholdings-received',
  'products',
  'customers',
  'providers',
  'payments',
] as const;
export type Book = (typeof books)[number];

export const groupings = [
  'day',
  'month',
  'establishment',
  'emissionPoint',
  'customer',
  'provider',
  'item',
  'paymentMethod',
  'documentType',
  'rate',
] as const;
export type Grouping = (typeof groupings)[number];

/** Groupings of each book. The first one is the default if the book is always grouped. */
export const groupingsOf = {
  sales: [
    'day',
    'month',
    'establishment',
    'emissionPoint',
    'customer',
    'item',
    'paymentMethod',
    'documentType',
    'rate',
  ],
  purchases: ['day', 'month', 'provider', 'documentType', 'rate'],
  'withholdings-made': ['day', 'month', 'establishment', 'emissionPoint', 'provider', 'rate'],
  'withholdings-received': ['day', 'month', 'customer', 'rate'],
  products: ['item', 'day', 'month', 'establishment', 'emissionPoint', 'customer', 'documentType'],
  customers: ['customer'],
  providers: ['provider'],
  payments: ['paymentMethod', 'day', 'month', 'establishment', 'emissionPoint', 'customer'],
} as const satisfies Readonly<Record<Book, readonly Grouping[]>>;

export const leftOutOfBooks = ['annulled', 'not_authorized', 'unconfirmed', 'without_xml'] as const;

/** Maximum number of days of a report, and maximum number of groups that it lists separately. */
export const maxReportDays = 400;
export const maxReportGroups = 1000;

const BookRate = Type.Object(
  {
    code: Type.String({ description: 'SRI’s code of the rate of IVA (codigoPorcentaje).' }),
    rate: responseAmount('Percentage.'),
    base: responseAmount(),
    tax: responseAmount(),
    count: Type.Integer({ description: 'Documents with this rate.' }),
  },
  { title: 'BookRate' },
);

const BookRetention = Type.Object(
  {
    tax: Type.String({ description: '1 income tax, 2 IVA, 6 ISD.' }),
    code: Type.String({ description: 'SRI’s code of the retention.' }),
    percentage: responseAmount(),
    base: responseAmount(),
    value: responseAmount(),
    count: Type.Integer({ description: 'Documents with this retention.' }),
  },
  { title: 'BookRetention' },
);

const BookTotals = Type.Object(
  {
    count: Type.Integer({ description: 'Documents.' }),
    subtotal: responseAmount('Before taxes. For withholdings: the base of the withholding.'),
    discount: responseAmount(),
    vat: responseAmount('IVA. For withholdings: IVA withheld. For a product: its taxes.'),
    ice: responseAmount(),
    total: responseAmount('Total of the documents. For withholdings: the amount withheld. For a rate: base and tax.'),
    quantity: Type.Optional(responseAmount('Only for products.')),
    rates: Type.Optional(Type.Array(BookRate, { description: 'By rate of IVA; of sales and purchases.' })),
    retentions: Type.Optional(Type.Array(BookRetention, { description: 'By code; of withholdings.' })),
  },
  { title: 'BookTotals' },
);

const behind = Type.String({
  description: 'The documents behind the figure, relative to the base address: follow it as it is.',
});

const BookGroup = Type.Object(
  {
    key: Type.String(),
    name: Type.String(),
    code: nullable(Type.String({ description: 'Identification, code or number that goes with the name.' })),
    totals: BookTotals,
    documents: behind,
  },
  { title: 'BookGroup' },
);

export const Report = Type.Object(
  {
    book: oneOf(books),
    from: date(),
    to: date(),
    environment: oneOf(['test', 'production']),
    groupBy: nullable(oneOf(groupings)),
    totals: BookTotals,
    documents: behind,
    accepted: nullable(
      Type.Object(
        {
          count: Type.Integer(),
          subtotal: responseAmount(),
          vat: responseAmount(),
          total: responseAmount(),
          documents: behind,
        },
        {
          description:
            'The part of these totals that SRI has not confirmed and a user accepted. Null if there is none.',
        },
      ),
    ),
    groups: Type.Array(BookGroup, {
      description: 'Days and months in their order, all others the largest first. Empty without `groupBy`.',
    }),
    otherGroups: nullable(
      Type.Object(
        { count: Type.Integer({ description: 'Groups.' }), totals: BookTotals },
        { description: `The sum of all groups after the ${maxReportGroups} largest.` },
      ),
    ),
    compare: nullable(Type.Object({ from: date(), to: date(), totals: BookTotals })),
    leftOut: Type.Array(
      Type.Object({
        reason: oneOf(
          leftOutOfBooks,
          '`unconfirmed`: SRI has not confirmed its XML and no user accepted it. `without_xml`: there is no XML to read amounts from.',
        ),
        count: Type.Integer(),
        documents: behind,
      }),
      { description: 'Documents of the period that are in no figure.' },
    ),
  },
  { title: 'Report' },
);

export const ReportDocument = Type.Object(
  {
    id: id('Id of a document or of a received document.'),
    received: flag('Whether it is a received document.'),
    documentTypeId: Type.Integer(),
    number: Type.String(),
    accessKey: Type.String(),
    date: date('The day it counts on: of issue or, of a purchase, of registration.'),
    issueDate: date(),
    party: Type.Object({ identification: Type.String(), name: Type.String() }),
    leftOut: nullable(oneOf(leftOutOfBooks)),
    accepted: flag('SRI has not confirmed it, and a person took it for true.'),
    amount: responseAmount('Its part of the amount. The parts of all documents add up to it.'),
  },
  { title: 'ReportDocument' },
);

const params = Type.Object({ book: oneOf(books) });

const span = {
  businessId: id(),
  from: date('First day.'),
  to: date(`Last day, at most ${maxReportDays} days after the first.`),
  groupBy: Type.Optional(
    oneOf(
      groupings,
      'A grouping that applies to the book. By default `products`, `customers`, `providers` and `payments` are grouped by what they are named after.',
    ),
  ),
  environment: Type.Optional(oneOf(['test', 'production'], 'Default: the environment the business is in.')),
};

const { search: _, ...pages } = pagingQueryParameters;

export const reportRoutes = [
  route({
    name: 'reports.get',
    method: 'GET',
    path: '/reports/{book}',
    permission: 'reports:read',
    tag: 'Reports',
    summary: 'Add up a book over a period',
    description:
      'Authorised documents by day of issue; purchases by their day of registration where one was given. Notes of credit are subtracted, annulled documents are left out and counted. Every amount links to its documents.',
    params,
    query: Type.Object(
      {
        ...span,
        format: Type.Optional(
          oneOf(
            ['json', 'csv', 'xlsx'],
            'Default `json`. `xlsx`: the groups and every document of the book, a sheet each; `csv`: the groups or, without any, the documents.',
          ),
        ),
        compare: Type.Optional(
          oneOf(
            ['previous', 'year'],
            'Adds the preceding span, or the same span of the year before. Complete months are compared with complete months.',
          ),
        ),
      },
      { additionalProperties: false },
    ),
    responses: { 200: recordResponse(Report) },
    rawResponse: { ...downloadResponse, description: 'The book as JSON, or with `format` as a file.' },
    errors: [400, 404],
  }),
  route({
    name: 'reports.documents',
    method: 'GET',
    path: '/reports/{book}/documents',
    permission: 'reports:read',
    tag: 'Reports',
    summary: 'List the documents behind a figure',
    description: 'Documents of the complete book, of one group, or left out for a reason. By day.',
    params,
    query: Type.Object(
      {
        ...pages,
        ...span,
        group: Type.Optional(queryTextSchema(500, '`key` of a group, with the `groupBy` that gave it.')),
        leftOut: Type.Optional(oneOf(leftOutOfBooks, 'Instead, the documents left out for this reason.')),
        accepted: Type.Optional(flag('Only those that SRI has not confirmed and a person took for true.')),
        sortDir: Type.Optional(oneOf(['asc', 'desc'], 'By day. Default `asc`.')),
      },
      { additionalProperties: false },
    ),
    responses: { 200: pageResponse(ReportDocument) },
    errors: [400, 404],
  }),
] as const;
