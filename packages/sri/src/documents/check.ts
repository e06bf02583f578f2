import type { DocumentDefinition, DocumentWithTotals } from './definition.ts';
import {
  applyDocumentRules,
  type DocumentCheckContext,
  type DocumentCheckSettings,
  type DocumentFault,
  defaultDocumentCheckSettings,
} from './rule.ts';
import type { Document, DocumentInput } from './shared/document.ts';
import { FieldReader } from './shared/reader.ts';
import type { DocumentTotalsBase } from './shared/totals.ts';

declare const checked: unique symbol;

/** A document whose data passed every rule. Only `checkDocumentAs` creates this type, so unchecked data cannot become XML. */
export type CheckedDocumentData<D extends Document, T extends DocumentTotalsBase> = DocumentWithTotals<D, T> & {
  readonly [checked]: true;
};

export type CheckResult<D extends Document, T extends DocumentTotalsBase> =
  | {
      readonly ok: true;
      readonly checked: CheckedDocumentData<D, T>;
      readonly faults: readonly [];
      readonly warnings: readonly DocumentFault[];
    }
  | { readonly ok: false; readonly faults: readonly DocumentFault[]; readonly warnings: readonly DocumentFault[] };

/** Facts that the caller supplies. `settings` contains only values that differ from the defaults. */
export interface DocumentCheckOptions {
  readonly today: string;
  readonly purpose?: DocumentCheckContext['purpose'];
  readonly settings?: Partial<DocumentCheckSettings>;
}

/**
 * Reads the input, applies the rules and computes the totals. All faults are returned at once; expected failures are
 * values, not exceptions.
 */
export function checkDocumentAs<I extends DocumentInput, D extends Document, T extends DocumentTotalsBase>(
  type: DocumentDefinition<I, D, T>,
  input: I,
  options: DocumentCheckOptions,
): CheckResult<D, T> {
  const context: DocumentCheckContext = {
    today: options.today,
    purpose: options.purpose ?? 'emit',
    settings:
      options.settings === undefined
        ? defaultDocumentCheckSettings
        : { ...defaultDocumentCheckSettings, ...options.settings },
  };
  const faults: DocumentFault[] = [];
  const warnings: DocumentFault[] = [];
  const document = type.read(input, new FieldReader({ faults, warnings }));
  const unreadable = new Set(faults.map((fault) => fault.field));
  const found = { faults, warnings, unreadable };
  applyDocumentRules(type.rules, document, context, found);
  if (unreadable.size > 0) return { ok: false, faults, warnings };
  const figured = { document, totals: type.total(document) };
  applyDocumentRules(type.totalsRules, figured, context, found);
  if (faults.length > 0) return { ok: false, faults, warnings };
  return { ok: true, checked: figured as CheckedDocumentData<D, T>, faults: [], warnings };
}
