export { AddedDocuments } from './added-documents.tsx';
export { behindOf } from './search.ts';
