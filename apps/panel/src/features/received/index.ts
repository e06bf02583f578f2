export { KeysForm } from './keys-form.tsx';
export { LastImports } from './last-imports.tsx';
export { Links } from './links.tsx';
export { SustainSelect } from './sustain-select.tsx';
