// Updates the payment when a line changes, so that a sale on credit stays on credit for its full amount.
import { useEffect, useEffectEvent, useState } from 'react';
import { paymentsFollowingTotal } from '../model/follow-total.ts';
import type { DocumentForm } from '../model/form.ts';
import type { DocumentEditorActions } from './editor-context.ts';
import type { TotalsPreview } from './use-preview.ts';

/** Returns the preview. While the payment has not been updated yet, it is marked as still loading. */
export function usePaymentFollowsTotal(
  payments: DocumentForm['payments'],
  preview: TotalsPreview,
  setForm: DocumentEditorActions['setForm'],
): TotalsPreview {
  const { knownTotal } = preview;
  const [before, setBefore] = useState(knownTotal);
  const followed = paymentsFollowingTotal(payments, before, knownTotal);
  const follow = useEffectEvent(() => {
    if (knownTotal === undefined) return;
    if (followed !== undefined) setForm({ payments: followed });
    setBefore(knownTotal);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the total changes, not when an amount is typed
  useEffect(() => follow(), [knownTotal]);
  return followed === undefined ? preview : { ...preview, figures: undefined, faults: [], asking: true };
}
