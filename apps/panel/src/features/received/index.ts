export { DropZone } from './drop-zone.tsx';
export { receivedErrorText } from './fault-text.ts';
export { KeysForm } from './keys-form.tsx';
export { LastImports } from './last-imports.tsx';
export { Links } from './links.tsx';
export { type Answer, answerOf, ValuesFields, valuesOf } from './values-fields.tsx';
