// What other features may use of the products.
export { ItemForm } from './item-form.tsx';
