// A sale on credit stays on credit for all of it when a line changes.
import { useEffect, useEffectEvent, useState } from 'react';
import { followTotal } from '../model/follow-total.ts';
import type { DocumentForm } from '../model/form.ts';
import type { EditorActions } from './editor-context.ts';
import type { Preview } from './use-preview.ts';

/** Gives the preview, as one that is still on its way where the payment has yet to follow. */
export function useFollowTotal(
  payments: DocumentForm['payments'],
  preview: Preview,
  setForm: EditorActions['setForm'],
): Preview {
  const { knownTotal } = preview;
  const [before, setBefore] = useState(knownTotal);
  const followed = followTotal(payments, before, knownTotal);
  const follow = useEffectEvent(() => {
    if (knownTotal === undefined) return;
    if (followed !== undefined) setForm({ payments: followed });
    setBefore(knownTotal);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the total changes, not when somebody types an amount
  useEffect(() => follow(), [knownTotal]);
  return followed === undefined ? preview : { ...preview, figures: undefined, faults: [], asking: true };
}
