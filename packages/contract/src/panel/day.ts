import { recordResponse } from '../schema/envelopes.ts';
import { date, id, responseAmount } from '../schema/fields.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

const sum = { count: Type.Integer({ description: 'Documents.' }), total: responseAmount('With taxes.') };

/** Totals of documents that have a number and were neither refused by SRI nor annulled. */
const DaySales = Type.Object(
  {
    date: date(),
    sales: Type.Object(sum, { description: 'Invoices and debit notes.' }),
    credits: Type.Object(sum, { description: 'Credit notes.' }),
    paymentMethods: Type.Array(Type.Object({ id: id(), code: Type.String(), name: Type.String(), ...sum }), {
      description: 'How the sales were paid, the largest first. A sale paid in two ways counts in both.',
    }),
    emissionPoints: Type.Array(Type.Object({ id: id(), series: Type.String({ description: '`001-002`.' }), ...sum }), {
      description: 'Sales less credit notes at each point.',
    }),
    waiting: Type.Integer({ description: 'Of the documents counted, those SRI has not decided on yet.' }),
    rejected: Type.Integer({ description: 'Refused by SRI, and not counted.' }),
  },
  { title: 'DaySales' },
);

export const dayRoutes = [
  panelRoute({
    name: 'day.get',
    method: 'GET',
    path: '/day',
    permission: 'documents:read',
    access: 'user',
    summary: 'What was sold on a day',
    description: 'In the environment the business is in, and of what the caller may see: a cashier’s own sales.',
    query: Type.Object(
      { businessId: id(), date: Type.Optional(date('Of issue. Left out: today in Ecuador.')) },
      { additionalProperties: false },
    ),
    responses: { 200: recordResponse(DaySales) },
    errors: [404],
  }),
] as const;
