// Exports for other features.
export { EstablishmentForm } from './establishment-form.tsx';
