// Writes annulled documents as ranges of numbers. Documents whose annulment SRI already registered are left out.
import { atsDocumentTypeCodes } from '../catalogs/ats-tables.ts';
import type { AtsAnnulledRange } from './annex-model.ts';
import type { AtsAnnulledDocument, AtsLeftOut } from './input.ts';
import type { AtsSettings } from './settings.ts';

export function annulledRanges(
  documents: readonly AtsAnnulledDocument[],
  settings: AtsSettings,
): [AtsAnnulledRange[], AtsLeftOut[]] {
  const leftOut: AtsLeftOut[] = [];
  const told: AtsAnnulledDocument[] = [];
  for (const document of documents) {
    const { source } = document;
    if (document.knownToSri) leftOut.push({ reason: 'annulled_online', source });
    else if (document.type === atsDocumentTypeCodes.withholding && !settings.annulledWithholdings)
      leftOut.push({ reason: 'annulled_withholding', source });
    else told.push(document);
  }
  return [join(told.toSorted(inOrder)), leftOut];
}

/**
 * Joins consecutive numbers. A range ends at a gap or where the authorization differs. Every electronic document has
 * its own authorization, so its range contains one number.
 */
function join(documents: readonly AtsAnnulledDocument[]): AtsAnnulledRange[] {
  const ranges: AtsAnnulledRange[] = [];
  for (const { type, establishment, point, authorization, sequential, source } of documents) {
    const number = Number(sequential);
    const last = ranges.at(-1);
    const follows =
      last !== undefined &&
      last.type === type &&
      last.establishment === establishment &&
      last.point === point &&
      last.authorization === authorization &&
      last.last + 1 === number;
    if (follows) ranges[ranges.length - 1] = { ...last, last: number };
    else ranges.push({ type, establishment, point, authorization, first: number, last: number, source });
  }
  return ranges;
}

function inOrder(one: AtsAnnulledDocument, other: AtsAnnulledDocument): number {
  const key = ({ type, establishment, point, authorization, sequential }: AtsAnnulledDocument) =>
    [type, establishment, point, authorization, sequential.padStart(9, '0')].join(' ');
  return key(one) < key(other) ? -1 : 1;
}
