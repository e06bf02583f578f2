export { type Answer, answerOf, valuesOf } from './answer-values.ts';
export { DropZone } from './drop-zone.tsx';
export { receivedErrorText } from './fault-text.ts';
export { KeysForm } from './keys-form.tsx';
export { LastImports } from './last-imports.tsx';
export { Links } from './links.tsx';
export { PurchaseFields, purchaseBody, purchaseFaults } from './purchase-fields.tsx';
export { partsOf, ratesOf } from './split.ts';
export { ValuesFields } from './values-fields.tsx';
