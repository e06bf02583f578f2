import { Business } from '../resources/businesses.ts';
import { EmissionPoint } from '../resources/emission-points.ts';
import { Establishment } from '../resources/establishments.ts';
import { completeListResponse } from '../schema/envelopes.ts';
import Type from '../schema/schema.ts';
import { panelRoute } from './route.ts';

/**
 * Data of a business that all users of the business need: the texts printed on every document, and the points where
 * documents can be issued.
 */
export const Workplace = Type.Object(
  {
    ...pick(
      'id',
      'identification',
      'businessName',
      'commercialName',
      'address',
      'environmentId',
      'active',
      'accountingRequired',
      'retentionAgent',
      'rimpe',
      'decimalSeparator',
      'taxRounding',
      'logoUrl',
    ),
    establishments: Type.Array(Establishment),
    emissionPoints: Type.Array(EmissionPoint),
  },
  { title: 'Workplace' },
);

function pick<const Names extends readonly (keyof typeof Business.properties)[]>(...names: Names) {
  return Object.fromEntries(names.map((name) => [name, Business.properties[name]])) as Pick<
    typeof Business.properties,
    Names[number]
  >;
}

export const workplaceRoutes = [
  panelRoute({
    name: 'workplaces.list',
    method: 'GET',
    path: '/workplaces',
    permission: 'none',
    access: 'user',
    summary: 'Where this person can work: their businesses, establishments and emission points',
    responses: { 200: completeListResponse(Workplace) },
    errors: [],
  }),
] as const;
