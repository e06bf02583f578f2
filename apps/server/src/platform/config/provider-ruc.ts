// Sentence shown at start and by `talonario doctor` until it is set.
export const providerRucMissing =
  'TALONARIO_PROVIDER_RUC is not set: SRI asks for "RUC Proveedor" in every document since 2026-09-26';
