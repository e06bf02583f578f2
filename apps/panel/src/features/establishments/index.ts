// What other features may use of the establishments.
export { EstablishmentForm } from './establishment-form.tsx';
