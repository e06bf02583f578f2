/**
 * Warnings that only the operator of the system can act on. They are shown in the log, by `doctor` and in the settings,
 * but not on every document.
 */
export function isErrorForOperator({ code }: { readonly code?: string | undefined }): boolean {
  return code === 'document.provider_ruc_missing' || code === 'document.provider_ruc_from_client';
}
