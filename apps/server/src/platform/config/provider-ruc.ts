// Message that is shown at the start and by `talonario doctor` while TALONARIO_PROVIDER_RUC is not set.
export const providerRucMissing =
  'TALONARIO_PROVIDER_RUC is not set: SRI asks for "RUC Proveedor" in every document since 2026-09-26';
