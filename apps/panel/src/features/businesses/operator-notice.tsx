import { Alert } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useOperationQuery } from '../../api/hooks.ts';
import { useChosenBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

/**
 * Warnings about settings that only the operator of the system can correct. They are shown here, in the log and by
 * `doctor`, because a user who issues documents cannot change them.
 */
export function OperatorNotice() {
  const t = texts.use();
  const business = useChosenBusiness();
  const query = business === undefined ? {} : { businessId: business.id };
  const { data } = useOperationQuery('onboarding.get', { query });
  if (data?.data.providerRucMissing !== true) return null;
  return (
    <Alert color="gray" variant="light" icon={<IconSettings aria-hidden />} role="note">
      {t.providerRuc}
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    providerRuc:
      'Para quien opera este sistema: falta el «RUC Proveedor» (TALONARIO_PROVIDER_RUC), que el SRI exige en todo comprobante desde el 26/09/2026.',
  },
  {
    providerRuc:
      'For the operator of this system: "RUC Proveedor" (TALONARIO_PROVIDER_RUC) is not set; SRI asks for it in every document since 2026-09-26.',
  },
);
