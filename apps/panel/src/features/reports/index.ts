export { AddedDocuments } from './added-documents.tsx';
export { LeftOutCard, type LeftOutEntry } from './left-out-card.tsx';
