// Checks the classification of a received document: a sustento must be allowed for its type and date, and it cannot be
// entered before it was issued.
import { atsDocumentTypeCodes, catalogs, findCatalogRowByCode, findCatalogRowById, isValidOn } from '@talonario/sri';
import type { Fault } from '../../../platform/http/replies/error-reply.ts';
import type { ClassifiedFields } from './values.ts';

export interface DocumentToClassify {
  readonly document_type_id: number;
  readonly issue_date: string;
  /** True for an invoice of reimbursement (codDocReembolso 41), which has a separate row in SRI's table. */
  readonly reimbursement?: boolean;
}

/** Document types that may have a sustento, SRI's code for the purpose of a purchase. */
export const purchaseTypeIds: readonly number[] = catalogs['document-types']
  .filter(({ code }) => catalogs['sustain-codes'].some((row) => row.allowedSupportDocuments.includes(code)))
  .map(({ id }) => id);

/** Returns the faults of the sent values; each fault names its field. */
export function classificationValueFaults(document: DocumentToClassify, sent: Partial<ClassifiedFields>): Fault[] {
  const { sustain_code: sustain, registered_on: registered } = sent;
  const faults: (Fault | undefined)[] = [
    sustain == null ? undefined : sustainFault(document, sustain),
    registered != null && registered < document.issue_date ? beforeIssue(document.issue_date) : undefined,
  ];
  return faults.filter((fault) => fault !== undefined);
}

export function sustainFault(document: DocumentToClassify, sustain: string): Fault | undefined {
  const { document_type_id, issue_date, reimbursement } = document;
  const code = findCatalogRowById('document-types', document_type_id)?.code ?? '';
  const type = reimbursement && code === atsDocumentTypeCodes.invoice ? atsDocumentTypeCodes.reimbursement : code;
  const row = findCatalogRowByCode('sustain-codes', sustain);
  if (row === undefined || !isValidOn(row, issue_date))
    return {
      field: 'sustain_code_id',
      message: `sustento ${sustain} was not in force on ${issue_date}`,
      code: 'field.not_allowed',
      params: { reason: 'not_in_force' },
    };
  return row.allowedSupportDocuments.includes(type) ? undefined : notOfType(sustain, type);
}

/** Fault of a classification rule whose sustento is not allowed for the document type of the rule. */
export function sustainOfTypeFault(sustain: string, type: string): Fault | undefined {
  return findCatalogRowByCode('sustain-codes', sustain)?.allowedSupportDocuments.includes(type)
    ? undefined
    : notOfType(sustain, type);
}

function notOfType(sustain: string, type: string): Fault {
  const allowed = sustainsOf(type);
  const may = allowed.length === 0 ? 'none' : allowed.join(', ');
  return {
    field: 'sustain_code_id',
    message: `sustento ${sustain} is not for documents of type ${type} (SRI, ATS tables 4 and 5): it may have ${may}`,
    code: 'classification.sustain_not_allowed',
    params: { sustain, type, allowed: allowed.join(', ') },
  };
}

function sustainsOf(type: string): string[] {
  const rows = catalogs['sustain-codes'].filter((row) => row.current && row.allowedSupportDocuments.includes(type));
  return rows.map(({ code }) => code);
}

function beforeIssue(issued: string): Fault {
  return {
    field: 'registered_on',
    message: `is before the document was issued, on ${issued}`,
    code: 'classification.registered_before_issue',
    params: { issued },
  };
}

/** Fault of a day of entry in the future. */
export function futureDateFault(registered: string | null | undefined, today: string): Fault | undefined {
  if (registered == null || registered <= today) return undefined;
  return {
    field: 'registered_on',
    message: 'is in the future',
    code: 'classification.registered_in_future',
    params: { today },
  };
}
