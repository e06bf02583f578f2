import { requestBody } from '../schema/bodies.ts';
import { all, data, noContent } from '../schema/envelopes.ts';
import { id, instant, optional, shaped, text } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

/** Most unfinished forms of one person. One more is not kept here; the browser keeps it all the same. */
export const mostKeptForms = 30;
/** Characters of one form: a document of 500 lines fits, and the request that sends it. */
export const largestKeptForm = 600_000;

const place = shaped('^[a-z0-9.-]{1,60}$', 'small letters, digits, dots and hyphens', 'Which form.');
const version = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

export const keptFormRoutes = [
  panelRoute({
    name: 'keptForms.list',
    method: 'GET',
    path: '/kept-forms',
    permission: 'documents:draft',
    access: 'user',
    summary: 'The unfinished forms of the person who asks',
    query: Type.Object({ businessId: id() }, { additionalProperties: false }),
    responses: { 200: all(Type.Object({ place: Type.String(), version: Type.Integer(), updatedAt: instant() })) },
    errors: [404],
  }),
  panelRoute({
    name: 'keptForms.get',
    method: 'GET',
    path: '/kept-form',
    permission: 'documents:draft',
    access: 'user',
    summary: 'One of them, with what is written',
    query: Type.Object({ businessId: id(), place }, { additionalProperties: false }),
    responses: {
      200: data(Type.Object({ place: Type.String(), version: Type.Integer(), content: Type.String() })),
    },
    errors: [404],
  }),
  panelRoute({
    name: 'keptForms.keep',
    method: 'PUT',
    path: '/kept-form',
    permission: 'documents:draft',
    access: 'user',
    summary: 'Keep a form',
    description: `Over the \`version\` that was read, or none when it is new: 409 \`form.elsewhere\` when it was written or finished meanwhile on another device. At most ${mostKeptForms} (409 \`form.too_many\`); deleted a month after the last letter.`,
    maxBodyBytes: 2 * 1024 * 1024,
    body: requestBody('KeptForm', {
      business_id: id(),
      place,
      version: optional(version('Of the form as it was read.')),
      content: text(largestKeptForm),
    }),
    responses: { 200: data(Type.Object({ version: Type.Integer() })) },
    errors: [404, 409, 422],
  }),
  panelRoute({
    name: 'keptForms.forget',
    method: 'POST',
    path: '/kept-form:forget',
    permission: 'documents:draft',
    access: 'user',
    summary: 'Forget a form: it is finished or thrown away',
    description: 'With a `version`: only if it is still that one, 409 `form.elsewhere` otherwise.',
    body: requestBody('KeptFormForget', {
      business_id: id(),
      place,
      version: optional(version('Of the form as it was read.')),
    }),
    responses: { 204: noContent },
    errors: [404, 409, 422],
  }),
] as const;
