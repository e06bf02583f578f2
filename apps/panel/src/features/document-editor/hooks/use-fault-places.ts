import { useState } from 'react';
import type { DocumentTypeCode } from '../../../document-types/fields.ts';
import type { Faults } from '../../../ui/faults.ts';
import { describePath } from '../model/field-labels.ts';
import { shownPath } from '../model/support-groups.ts';
import { focusFieldSoon } from './editor-context.ts';
import type { DocumentFormState } from './use-document-form.ts';

/** Shows faults at their fields and leads to the first; `strays` are those whose field the form does not have. */
export function useFaultPlaces({ form, setFaults }: DocumentFormState) {
  const [strays, setStrays] = useState<readonly string[]>([]);
  const showFaults = (given: Faults) => {
    const told = Object.fromEntries(Object.entries(given).map(([path, text]) => [shownPath(path, form.lines), text]));
    setFaults(told);
    // Once the fields have drawn their faults: the first of the page gets the cursor, wherever the server named it.
    requestAnimationFrame(() => {
      const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
      const first = fields.find(({ dataset }) => dataset.field !== undefined && dataset.field in told);
      if (first?.dataset.field !== undefined) focusFieldSoon(first.dataset.field);
      const shown = new Set(fields.map(({ dataset }) => dataset.field));
      setStrays(
        Object.entries(told).flatMap(([path, text]) => (shown.has(path) ? [] : [nameStray(path, text, form.type)])),
      );
    });
  };
  return { strays, showFaults, clearStrays: () => setStrays([]) };
}

function nameStray(path: string, text: string, type: DocumentTypeCode): string {
  const place = describePath(path, type);
  return place === '' ? text : `${place}: ${text}`;
}
