import { taxForms, uploadFormats } from '@talonario/sri';
import { requestBodySchema } from '../schema/bodies.ts';
import { pageResponse, recordResponse } from '../schema/envelopes.ts';
import { date, flag, id, instant, nullable, oneOf, patternText, responseAmount } from '../schema/fields.ts';
import { pagingQueryParameters, queryTextSchema } from '../schema/list-query.ts';
import Type from '../schema/schema.ts';
import { closedFiguresResponseFields, figuresQueryParameters } from './closed-figures.ts';
import { obligationStates, periodField } from './obligations.ts';
import { ReportDocument } from './reports.ts';
import { route } from './route.ts';

const boxKinds = ['derived', 'asked', 'carried', 'portal'] as const;
const boxColumns = ['gross', 'net', 'tax', 'value', 'base', 'withheld'] as const;
const boxUnits = ['money', 'count', 'factor', 'percent'] as const;

/** Maximum number of answers to a form's questions in one request. */
export const maxFormAnswers = 200;

const TaxFormBox = Type.Object(
  {
    box: Type.String({ description: 'The number printed on the form (casillero).' }),
    concept: Type.String({ description: 'Its number in the upload file, which is not the number of the box.' }),
    label: Type.String({ description: 'In Spanish, in our words.' }),
    column: oneOf(boxColumns),
    unit: oneOf(boxUnits),
    kind: oneOf(
      boxKinds,
      '`derived` from documents or other boxes, `asked`, `carried` from the previous period, `portal`: SRI’s page computes it.',
    ),
    readOnly: flag('Computed by SRI’s page: shown here and never uploaded. It accepts no answer.'),
    value: nullable(responseAmount('Null: the box is empty.')),
    parts: Type.Object(
      {
        documents: responseAmount('The sum of its documents.'),
        moved: responseAmount('Notes that exceed the sales or purchases of their kind; they are in another box.'),
        adjusted: responseAmount('The amount from a formula, a choice or the previous period.'),
        answered: responseAmount('The amount of the answer.'),
      },
      { description: 'The parts of the value. They add up to it.' },
    ),
    accepted: responseAmount('The part from documents whose bytes SRI never confirmed and a user accepted.'),
    provisional: flag('It may change with the answer to an open question.'),
    uploaded: flag('It is included in the upload file if it has a value.'),
    rule: nullable(Type.String({ description: 'Its sources, in Spanish.' })),
    source: Type.String({ description: 'Where box and concept were read.' }),
    sure: Type.Integer({ description: 'Independent sources for the concept.' }),
    documents: nullable(
      Type.Object({
        count: Type.Integer(),
        href: Type.String({ description: 'The documents behind it, relative to the base address.' }),
      }),
    ),
  },
  { title: 'TaxFormBox' },
);

const answer = { type: ['number', 'string', 'null'] };

const TaxFormQuestion = Type.Object(
  {
    key: Type.String({ description: 'The key for the answer: a box, or the name of a choice.' }),
    box: nullable(Type.String()),
    kind: oneOf(['choice', 'amount']),
    label: Type.String({ description: 'The question, in Spanish.' }),
    why: Type.String({ description: 'The reason for the question and for each answer, in Spanish.' }),
    options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    proposed: Type.Unsafe<number | string | null>({ ...answer, description: 'The usual reading. It is not assumed.' }),
    value: Type.Unsafe<number | string | null>({ ...answer, description: 'The known value.' }),
    from: nullable(
      Type.String({ description: 'The period an amount or a choice comes from, when it is another one.' }),
    ),
    open: flag('The form depends on it and it is not answered yet: there is no upload file until then.'),
    answeredBy: nullable(Type.String()),
    answeredAt: nullable(instant()),
  },
  { title: 'TaxFormQuestion' },
);

const TaxFormLeftOut = Type.Object(
  {
    what: Type.String({ description: 'A stable word: `unclassified`, `open_question`, `imports` …' }),
    why: Type.String({ description: 'In Spanish.' }),
    question: nullable(Type.String({ description: 'The key of the question that is open.' })),
    count: nullable(Type.Integer({ description: 'Number of documents; null if it cannot be determined.' })),
    base: nullable(responseAmount()),
    value: nullable(responseAmount()),
    href: nullable(Type.String({ description: 'The documents, relative to the base address.' })),
  },
  { title: 'TaxFormLeftOut' },
);

/** Values are texts with two decimals, because SRI's page does not accept numbers. */
const TaxFormUpload = Type.Object(
  {
    detallesDeclaracion: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'By concept, an amount with two decimals: `{"450": "12400.00"}`.',
    }),
  },
  { title: 'TaxFormUpload' },
);

export const TaxForm = Type.Object(
  {
    form: oneOf(taxForms),
    businessId: id(),
    period: periodField,
    notice: Type.String({ description: 'That this is help to declare, in Spanish. Nothing is filed.' }),
    table: Type.Object({ date: date('The day the table of boxes was compared with SRI’s page.') }),
    state: oneOf(obligationStates),
    dueOn: date(),
    untried: flag('No user has reported yet that SRI’s page accepted such a file: form 103, and semesters.'),
    complete: flag('No question is open and no box is negative: the upload file can be made.'),
    boxes: Type.Array(TaxFormBox),
    questions: Type.Array(TaxFormQuestion),
    leftOut: Type.Array(TaxFormLeftOut, { description: 'Documents that are not included, and why.' }),
    negative: Type.Array(Type.String(), { description: 'Boxes that an answer made negative.' }),
    ...closedFiguresResponseFields,
  },
  { title: 'TaxForm' },
);

const params = Type.Object({ form: oneOf(taxForms, '`104` IVA, `103` income tax withheld.') });
const query = Type.Object(
  { businessId: id('The business of the form.'), period: periodField },
  { additionalProperties: false },
);

/** Query of the forms. It may request the amounts stored when a period was closed. */
const givenQuery = Type.Object({ ...query.properties, ...figuresQueryParameters }, { additionalProperties: false });

const { search: _, ...pages } = pagingQueryParameters;

const refused =
  '409 for a period the business does not file this way (`obligation.other_period`), does not file (`obligation.not_filed`), or that has not begun (`tax_form.future_period`).';

export const taxFormRoutes = [
  route({
    name: 'taxForms.get',
    method: 'GET',
    path: '/tax-forms/{form}',
    permission: 'reports:read',
    tag: 'Tax forms',
    summary: 'Get a form with its boxes, questions and what was left out',
    description: `Help to declare: nothing is filed. A month that is not over can be looked at. ${refused}`,
    params,
    query: givenQuery,
    responses: { 200: recordResponse(TaxForm) },
    errors: [404, 409],
  }),
  route({
    name: 'taxForms.answers.replace',
    method: 'PUT',
    path: '/tax-forms/{form}/answers',
    permission: 'reports:close',
    tag: 'Tax forms',
    summary: 'Answer questions of a form',
    description: `Only the keys sent change; null removes an answer. Amounts of \`derived\` boxes are added to the amounts of the documents. Choices are remembered for later periods. 422 names boxes that do not exist or are read-only, and answers that are not amounts of money. ${refused}`,
    params,
    query,
    body: requestBodySchema('TaxFormAnswers', {
      answers: Type.Unsafe<Record<string, number | string | null>>({
        type: 'object',
        additionalProperties: answer,
        minProperties: 1,
        maxProperties: maxFormAnswers,
        description: 'By box or by the key of a choice.',
      }),
    }),
    responses: { 200: recordResponse(TaxForm) },
    errors: [404, 409, 422],
  }),
  route({
    name: 'taxForms.boxes.documents.list',
    method: 'GET',
    path: '/tax-forms/{form}/boxes/{box}/documents',
    permission: 'reports:read',
    tag: 'Tax forms',
    summary: 'List the documents behind a box, with what each adds',
    params: Type.Object({ ...params.properties, box: patternText('^[0-9]{3,4}$', 'a box of three or four digits') }),
    query: Type.Object({ ...pages, ...query.properties }, { additionalProperties: false }),
    responses: { 200: pageResponse(ReportDocument) },
    errors: [400, 404, 409],
  }),
  route({
    name: 'taxForms.leftOut.documents.list',
    method: 'GET',
    path: '/tax-forms/{form}/left-out/documents',
    permission: 'reports:read',
    tag: 'Tax forms',
    summary: 'List documents that are in no box, for one reason',
    description: 'Each with its base and its tax together, as it would count.',
    params,
    query: Type.Object(
      {
        ...pages,
        ...query.properties,
        what: queryTextSchema(40, '`what` of an entry of `leftOut`.'),
        question: Type.Optional(queryTextSchema(40, 'Its `question`, where it has one.')),
        box: Type.Optional(
          patternText(
            '^[0-9]{3,4}$',
            'a box of three or four digits',
            'Only for an excess of notes: the box it came from.',
          ),
        ),
      },
      { additionalProperties: false },
    ),
    responses: { 200: pageResponse(ReportDocument) },
    errors: [400, 404, 409],
  }),
  route({
    name: 'taxForms.upload',
    method: 'GET',
    path: '/tax-forms/{form}/upload',
    permission: 'reports:read',
    tag: 'Tax forms',
    summary: 'Download the file for SRI’s page',
    description: `Contains the boxes that have an amount and that SRI’s page does not compute. Counts and factors are typed in on the page. 409 while a question is open (\`tax_form.open_questions\`) or a box is negative or too long (\`tax_form.not_uploadable\`). The name of an untried file ends in \`sin-probar\`. ${refused}`,
    params,
    query: Type.Object(
      { ...givenQuery.properties, format: Type.Optional(oneOf(uploadFormats, 'Default `xml`.')) },
      { additionalProperties: false },
    ),
    responses: {},
    rawResponse: {
      status: 200,
      mediaTypes: ['application/xml', 'application/json'],
      json: TaxFormUpload,
      description: 'The file.',
      attachment: true,
    },
    errors: [404, 409],
  }),
  route({
    name: 'taxForms.summary',
    method: 'GET',
    path: '/tax-forms/{form}/summary',
    permission: 'reports:read',
    tag: 'Tax forms',
    summary: 'The form as a page to print',
    description: `In Spanish: boxes with a value, questions, what was left out. ${refused}`,
    params,
    query: givenQuery,
    responses: {},
    rawResponse: { status: 200, mediaTypes: ['text/html'], description: 'A page without scripts.' },
    errors: [404, 409],
  }),
] as const;
