export { DeclareForm } from './declare-form.tsx';
