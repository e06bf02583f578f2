// Where documents can be issued from, and where this browser issued last.
import { useData } from '../../../api/hooks.ts';

export function usePoints(businessId: number) {
  const query = { businessId, active: true, perPage: 100 };
  const all = useData('emissionPoints.list', { query });
  const places = useData('establishments.list', { query });
  const establishments = places.filter(({ id }) => all.some(({ establishmentId }) => establishmentId === id));
  const points = all.filter(({ establishmentId }) => establishments.some(({ id }) => id === establishmentId));
  return { establishments, points };
}

/** The point used last time, or else the first one. */
export function usualPoint<Point extends { readonly id: number }>(
  businessId: number,
  points: readonly Point[],
): Point | undefined {
  return points.find(({ id }) => id === readRemembered(businessId)) ?? points[0];
}

export function rememberPoint(businessId: number, pointId: number | null | undefined): void {
  try {
    if (pointId) localStorage.setItem(keyOf(businessId), String(pointId));
  } catch {
    // Storage may be switched off; the first point is then proposed again.
  }
}

function readRemembered(businessId: number): number {
  try {
    return Number(localStorage.getItem(keyOf(businessId)));
  } catch {
    return 0;
  }
}

function keyOf(businessId: number): string {
  return `talonario.point.${businessId}`;
}
