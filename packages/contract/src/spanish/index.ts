// Spanish texts of errors: for the panel, and for API clients with `Accept-Language: es`.
export { errorCodeText } from './error-text.ts';
export { type CodedFault, spanishFault } from './faults.ts';
export { spanishNotices } from './notices.ts';
export { spanishRefusal } from './refusal.ts';
export { type RehearsalCode, rehearsalCodes, rehearsalSentence } from './rehearsal.ts';
