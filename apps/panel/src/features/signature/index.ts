// Exports for other features.
export { SignatureChip } from './signature-chip.tsx';
export { UploadForm } from './upload-form.tsx';
