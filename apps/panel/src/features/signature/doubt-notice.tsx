import { Alert, Text } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { certificateDoubt, doubtText } from '../../business/certificate-doubt.ts';
import type { SetUpBusiness } from '../../business/use-business.ts';

/** Says that the certificate is another taxpayer's, or nobody's. Nothing is drawn when it is the right one. */
export function DoubtNotice({ business }: { business: SetUpBusiness }) {
  const doubt = certificateDoubt(business);
  if (doubt === undefined) return null;
  return (
    <Alert
      color={doubt === 'otherRuc' ? 'red' : 'orange'}
      variant="light"
      icon={<IconShieldExclamation aria-hidden />}
      role="alert"
    >
      <Text size="sm" c="var(--mantine-color-text)">
        {doubtText(doubt, business)}
      </Text>
    </Alert>
  );
}
