// Emission points for documents, and the choices that this browser used last.
import { useIssuingPlaces } from '../../../business/use-business.ts';

export function useEmissionPointChoices(businessId: number) {
  const workplace = useIssuingPlaces(businessId);
  const all = workplace.emissionPoints.filter(({ active }) => active);
  const places = workplace.establishments.filter(({ active }) => active);
  const establishments = places.filter(({ id }) => all.some(({ establishmentId }) => establishmentId === id));
  const points = all.filter(({ establishmentId }) => establishments.some(({ id }) => id === establishmentId));
  return { establishments, points };
}

/** Emission point that was used last, or the first one. */
export function defaultEmissionPoint<Point extends { readonly id: number }>(
  businessId: number,
  points: readonly Point[],
): Point | undefined {
  return points.find(({ id }) => id === readRemembered('point', businessId)) ?? points[0];
}

/** Stores the choices of an issued document, which are proposed again next time. */
export function storeLastChoices(
  businessId: number,
  { emission_point_id: point, payment_method_id: payment }: Choices,
): void {
  try {
    if (point) localStorage.setItem(`talonario.point.${businessId}`, String(point));
    if (payment) localStorage.setItem(`talonario.payment.${businessId}`, String(payment));
  } catch {
    // Storage may be disabled. Then the first ones are proposed again.
  }
}

interface Choices {
  readonly emission_point_id?: number | null | undefined;
  readonly payment_method_id?: number | null | undefined;
}

/** Payment method that was used last, if it is still in force. */
export function defaultPaymentMethod(
  businessId: number,
  methods: readonly { readonly id: number; readonly current: boolean }[],
): number | undefined {
  const last = readRemembered('payment', businessId);
  return methods.find(({ id, current }) => id === last && current)?.id;
}

function readRemembered(what: 'point' | 'payment', businessId: number): number {
  try {
    return Number(localStorage.getItem(`talonario.${what}.${businessId}`));
  } catch {
    return 0;
  }
}
