/** What only whoever operates the system can change is said to them, in the log, by `doctor` and in the settings, not on every document. */
export function isForOperator({ code }: { readonly code?: string | undefined }): boolean {
  return code === 'document.provider_ruc_missing' || code === 'document.provider_ruc_from_client';
}
