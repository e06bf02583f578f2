import { defineTexts } from '../i18n/texts.ts';

/** Said wherever a business begins or looks around, until the operator has set it. */
export function providerRucText(): string {
  return texts.now().missing;
}

const texts = defineTexts(
  {
    missing:
      'Falta el «RUC Proveedor»: desde el 26/09/2026 el SRI lo exige en todo comprobante. Lo configura quien opera este sistema (TALONARIO_PROVIDER_RUC).',
  },
  {
    missing:
      '"RUC Proveedor" is not set: SRI asks for it in every document since 2026-09-26. Whoever operates this system sets it (TALONARIO_PROVIDER_RUC).',
  },
);
