// Exports for other features.
export { BusinessForm } from './business-form.tsx';
