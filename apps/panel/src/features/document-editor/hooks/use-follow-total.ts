// Updates the payment when a line changes, so that a sale on credit stays on credit for its full amount.
import { useEffect, useEffectEvent, useState } from 'react';
import { followTotal } from '../model/follow-total.ts';
import type { DocumentForm } from '../model/form.ts';
import type { EditorActions } from './editor-context.ts';
import type { TotalsPreview } from './use-preview.ts';

/** Returns the preview. While the payment has not been updated yet, it is marked as still loading. */
export function useFollowTotal(
  payments: DocumentForm['payments'],
  preview: TotalsPreview,
  setForm: EditorActions['setForm'],
): TotalsPreview {
  const { knownTotal } = preview;
  const [before, setBefore] = useState(knownTotal);
  const followed = followTotal(payments, before, knownTotal);
  const follow = useEffectEvent(() => {
    if (knownTotal === undefined) return;
    if (followed !== undefined) setForm({ payments: followed });
    setBefore(knownTotal);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the total changes, not when an amount is typed
  useEffect(() => follow(), [knownTotal]);
  return followed === undefined ? preview : { ...preview, figures: undefined, faults: [], asking: true };
}
