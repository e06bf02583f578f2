// What other features may use of the businesses.
export { BusinessForm } from './business-form.tsx';
