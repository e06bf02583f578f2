// Classification of received documents for the books: rules, suggestions, undoing, and counts.
import { idParams, immutableReference, recordSchema, requestBodySchema, updateBodySchema } from '../schema/bodies.ts';
import { noContent, pageResponse, recordResponse } from '../schema/envelopes.ts';
import {
  compactNumber,
  date,
  flag,
  id,
  instant,
  nullable,
  oneOf,
  optional,
  patternText,
  responseAmount,
  text,
} from '../schema/fields.ts';
import {
  activeFilter,
  businessFilter,
  listQuerySchema,
  scopeQuery,
  sortingQueryParameters,
  updateTimeFilter,
} from '../schema/list-query.ts';
import { CatalogReference, DocumentTypeReference } from '../schema/references.ts';
import Type from '../schema/schema.ts';
import { classificationRequestFields, sustainPartsRequestField } from './received-documents.ts';
import { classifiers, sustainPartsResponseField, vatCredits } from './received-record.ts';
import { route } from './route.ts';

export const maxRules = 200;
/** Maximum number of documents that rules classify in one request, and that one request undoes. */
export const maxClassifiedDocuments = 1_000;
export const maxUndoneDocuments = 10_000;

const tag = 'Received documents';

export const ClassificationRuleCreate = requestBodySchema('ClassificationRuleCreate', {
  business_id: immutableReference('The business whose received documents it is about.'),
  name: text(100, 'Its name for users.'),
  priority: optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'The lowest that fits a document wins; of equal ones the oldest. Default 100.',
    }),
  ),
  active: optional(flag('Default true.')),
  issuer_identification: optional(compactNumber('^[0-9]{13}$', '13 digits', 'Only documents of this RUC.')),
  document_type_id: optional(
    id('Catalog `document-types`: only documents of this type, one that may have a sustento.'),
  ),
  line_text: optional(
    text(100, 'Only documents with this in the description of a line; accents and case do not matter.'),
  ),
  sustain_code_id: optional(
    id('Catalog `sustain-codes`. It is applied only to documents of the types that may have it.'),
  ),
  deductible: optional(flag()),
  vat_credit: optional(oneOf(vatCredits)),
  fixed_asset: optional(flag()),
});

export const ClassificationRuleUpdate = updateBodySchema('ClassificationRuleUpdate', ClassificationRuleCreate);

const values = {
  sustainCode: nullable(CatalogReference),
  deductible: nullable(flag()),
  vatCredit: nullable(oneOf(vatCredits)),
  fixedAsset: nullable(flag()),
};

export const ClassificationRule = recordSchema('ClassificationRule', {
  businessId: id(),
  name: Type.String(),
  priority: Type.Integer(),
  active: flag(),
  issuerIdentification: nullable(Type.String()),
  documentType: nullable(DocumentTypeReference),
  lineText: nullable(Type.String()),
  ...values,
  arrivalBatchId: id('The batch of the documents that it classified on arrival; it can be undone.'),
});

export const ClassificationApply = requestBodySchema('ClassificationApply', {
  business_id: id('The business whose received documents they are.'),
  date_from: optional(date('Issue date from.')),
  date_to: optional(date('Issue date to.')),
  dry_run: optional(flag('True: return what would be classified, without changing anything.')),
});

const ClassificationApplied = Type.Object(
  {
    batchId: nullable(id('The batch to undo. Null: nothing was changed.')),
    documents: Type.Array(
      Type.Object(
        { receivedDocumentId: id(), number: Type.String(), ruleId: id(), ...values },
        { title: 'ClassifiedByRule' },
      ),
    ),
    more: flag(`There are more than ${maxClassifiedDocuments}: send it again for the next ones.`),
  },
  { title: 'ClassificationApplied' },
);

export const ClassificationBatch = Type.Object(
  {
    id: id(),
    businessId: id(),
    kind: oneOf(
      ['mark', 'rules', 'arrival'],
      '`mark`: many were marked at once. `rules`: the rules were applied. `arrival`: one rule classified documents as they arrived.',
    ),
    ruleId: nullable(id('Only for an arrival; the rule may be deleted.')),
    ruleName: nullable(Type.String()),
    by: Type.Object(
      { kind: oneOf(['api_key', 'user']), id: id(), name: Type.String() },
      {
        title: 'ClassificationAuthor',
        description: 'The user who marked the documents, applied the rules, or wrote the rule.',
      },
    ),
    documents: Type.Integer({ description: 'How many it classified.' }),
    createdAt: instant(),
    undoneAt: nullable(instant('When it was last undone.')),
  },
  { title: 'ClassificationBatch' },
);

const Undone = Type.Object(
  {
    undone: Type.Integer({ description: 'Documents that have again what they had before.' }),
    kept: Type.Integer({
      description: 'Unchanged documents: a user or another batch has changed them since.',
    }),
    more: flag(`There are more than ${maxUndoneDocuments}: send it again for the next ones.`),
  },
  { title: 'ClassificationUndone' },
);

const Suggestions = Type.Object(
  {
    classifiedBy: oneOf(classifiers),
    batchId: nullable(id('The batch that last classified it, if any.')),
    suggestions: Type.Array(
      Type.Object(
        {
          from: oneOf(
            ['rule', 'past'],
            '`rule`: from a matching rule. `past`: from earlier documents of this supplier and type.',
          ),
          ruleId: nullable(id()),
          times: nullable(Type.Integer({ description: 'Only for `past`: how many of the last 100 documents.' })),
          lastUsed: nullable(date('Only for `past`: the issue date of the last one.')),
          ...values,
        },
        { title: 'ClassificationSuggestion' },
      ),
      { description: 'The best first. Nothing is stored until a user confirms it.' },
    ),
  },
  { title: 'ReceivedClassification' },
);

const part = Type.Object(
  { count: Type.Integer(), amount: responseAmount('Sum of their totals, those of credit notes too.') },
  { title: 'ClassificationPart' },
);

const Progress = Type.Object(
  {
    period: Type.String(),
    total: part,
    done: part,
    left: part,
    classifiedBy: Type.Object(
      { person: Type.Integer(), rule: Type.Integer(), none: Type.Integer() },
      { title: 'ClassificationCounts', description: 'Documents by who classified them.' },
    ),
    withoutFigures: Type.Integer({ description: 'Documents whose amounts are not known yet; they are counted as 0.' }),
  },
  { title: 'ClassificationProgress' },
);

const rules = [
  route({
    name: 'classificationRules.list',
    method: 'GET',
    path: '/classification-rules',
    permission: 'received:read',
    tag,
    summary: 'List classification rules',
    query: listQuerySchema({
      ...businessFilter,
      ...activeFilter,
      ...updateTimeFilter,
      ...sortingQueryParameters(['id', 'priority', 'createdAt', 'updatedAt'], '`priority` ascending'),
    }),
    responses: { 200: pageResponse(ClassificationRule) },
    errors: [404],
  }),
  route({
    name: 'classificationRules.create',
    method: 'POST',
    path: '/classification-rules',
    permission: 'received:write',
    tag,
    summary: 'Create a classification rule',
    description: `It classifies documents when their XML arrives, and stored documents with :apply, but never documents that a user has classified in any way. It needs a condition (issuer, type, text of a line) and a value. A business has at most ${maxRules} (409 \`classification.too_many_rules\`).`,
    body: ClassificationRuleCreate,
    responses: { 201: recordResponse(ClassificationRule) },
    errors: [409, 422],
    idempotent: true,
  }),
  route({
    name: 'classificationRules.apply',
    method: 'POST',
    path: '/classification-rules:apply',
    permission: 'received:write',
    tag,
    summary: 'Apply the rules to unclassified documents',
    description: `Applies to documents whose XML is stored and that are not classified yet, at most ${maxClassifiedDocuments} at once. \`dry_run\` returns the result without storing it.`,
    body: ClassificationApply,
    responses: { 200: recordResponse(ClassificationApplied) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'classificationRules.get',
    method: 'GET',
    path: '/classification-rules/{id}',
    permission: 'received:read',
    tag,
    summary: 'Get a classification rule',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(ClassificationRule) },
    errors: [404],
  }),
  route({
    name: 'classificationRules.update',
    method: 'PUT',
    path: '/classification-rules/{id}',
    permission: 'received:write',
    tag,
    summary: 'Update a classification rule',
    description: 'Documents it has classified do not change.',
    params: idParams,
    query: scopeQuery,
    body: ClassificationRuleUpdate,
    responses: { 200: recordResponse(ClassificationRule) },
    errors: [404, 422],
  }),
  route({
    name: 'classificationRules.delete',
    method: 'DELETE',
    path: '/classification-rules/{id}',
    permission: 'received:write',
    tag,
    summary: 'Delete a classification rule',
    description: 'Documents it has classified do not change, and can still be undone.',
    params: idParams,
    query: scopeQuery,
    responses: { 204: noContent },
    errors: [404],
  }),
] as const;

const batches = [
  route({
    name: 'classificationBatches.list',
    method: 'GET',
    path: '/classification-batches',
    permission: 'received:read',
    tag,
    summary: 'List what was classified at once',
    description: 'Newest first.',
    query: listQuerySchema({ businessId: id('The business whose received documents they are.') }),
    responses: { 200: pageResponse(ClassificationBatch) },
    errors: [404],
  }),
  route({
    name: 'classificationBatches.undo',
    method: 'POST',
    path: '/classification-batches/{id}:undo',
    permission: 'received:write',
    tag,
    summary: 'Undo a batch',
    description:
      'Restores the earlier classification of each of its documents that was not changed since. Undoing it again continues with the remaining documents.',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(Undone) },
    errors: [404, 409, 422],
    idempotent: true,
  }),
  route({
    name: 'receivedDocuments.classification',
    method: 'GET',
    path: '/received-documents/{id}/classification',
    permission: 'received:read',
    tag,
    summary: 'Suggested classifications of a received document',
    description:
      'The classification by the rules, and those of other documents of this supplier and type. Only values that the document may have.',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(Suggestions) },
    errors: [404],
  }),
  route({
    name: 'classificationProgress.get',
    method: 'GET',
    path: '/classification-progress',
    permission: 'received:read',
    tag,
    summary: 'Classification progress of a month',
    description:
      'Documents by issue date that may have a sustento, without annulled and not authorised ones. Done is what has a sustento.',
    query: Type.Object(
      {
        businessId: id('The business that received the documents.'),
        period: patternText('^20[0-9]{2}-(?:0[1-9]|1[0-2])$', 'a month such as 2026-10', '`2026-10`'),
      },
      { additionalProperties: false },
    ),
    responses: { 200: recordResponse(Progress) },
    errors: [404],
  }),
] as const;

const { note: _, ...ownMarks } = classificationRequestFields;

const OwnClassification = Type.Object(
  {
    documentId: id(),
    ...values,
    registeredOn: nullable(date('The day it was entered into the books.')),
    sustainParts: sustainPartsResponseField,
  },
  { title: 'OwnClassification' },
);

const own = [
  route({
    name: 'documents.classification.get',
    method: 'GET',
    path: '/documents/{id}/classification',
    permission: 'received:read',
    tag,
    summary: 'Get what an own purchase settlement is to the books',
    params: idParams,
    query: scopeQuery,
    responses: { 200: recordResponse(OwnClassification) },
    errors: [404, 409],
  }),
  route({
    name: 'documents.classification.update',
    method: 'PATCH',
    path: '/documents/{id}/classification',
    permission: 'received:write',
    tag,
    summary: 'Say what an own purchase settlement is to the books',
    description:
      'The same fields as for received documents. Only the keys sent change. 409 for any other type of document.',
    params: idParams,
    query: scopeQuery,
    body: requestBodySchema(
      'OwnClassificationUpdate',
      { ...ownMarks, ...sustainPartsRequestField },
      'Only the keys sent change.',
    ),
    responses: { 200: recordResponse(OwnClassification) },
    errors: [404, 409, 422],
  }),
] as const;

export const classificationRoutes = [...rules, ...batches, ...own] as const;
