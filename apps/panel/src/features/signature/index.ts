// What other features may use of the signature.
export { SignatureChip } from './signature-chip.tsx';
export { UploadForm } from './upload-form.tsx';
