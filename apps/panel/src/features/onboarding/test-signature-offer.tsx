import { Button, Stack, Text } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';

/** Offer to create a certificate for the simulator with one click, for a user who has none yet. */
export function TestSignatureOffer({ businessId }: { businessId: number }) {
  const t = texts.use();
  const create = useWriteOperation('businesses.testSignature.create', ['businesses', 'onboarding', 'home']);
  // The promise is used instead of callbacks of `mutate`, because this component is unmounted on success and the
  // callbacks would not be called.
  const start = () =>
    create.mutateAsync({ params: { id: businessId } }).then(() => notifySuccess(t.done), notifyFailure);
  return (
    <Stack gap="xs" align="flex-start" mb="md">
      <Button leftSection={<IconCertificate size={16} aria-hidden />} onClick={start} loading={create.isPending}>
        {t.create}
      </Button>
      <Text size="sm" c="dimmed">
        {t.why}
      </Text>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    create: 'Usar una firma de prueba',
    why: 'Todavía no tiene su archivo .p12: pruebe todo con una firma que solo acepta el simulador. O suba la suya:',
    done: 'El negocio tiene una firma de prueba.',
  },
  {
    create: 'Use a test signature',
    why: 'You do not have your .p12 file yet: try everything with a signature that only the simulator accepts. Or upload yours:',
    done: 'The business has a test signature.',
  },
);
