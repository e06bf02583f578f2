// Exports for other features.
export { ItemForm } from './item-form.tsx';
