import { Alert, Button, Card, Checkbox, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconRocket } from '@tabler/icons-react';
import { useState } from 'react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { type GoLive, useBeginProduction } from './use-go-live.ts';

/** Switch to production, available once every item of the checklist is complete. */
export function SwitchCard({ goLive, mayChange }: { readonly goLive: GoLive; readonly mayChange: boolean }) {
  const t = texts.use();
  const [asking, setAsking] = useState(false);
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="switch">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h5" id="switch">
          {t.title}
        </Title>
        <Text size="sm">{goLive.ready ? t.ready : t.notReady}</Text>
        {mayChange && (
          <Button
            leftSection={<IconRocket size={16} aria-hidden />}
            disabled={!goLive.ready}
            onClick={() => setAsking(true)}
          >
            {t.go}
          </Button>
        )}
      </Stack>
      <Dialog title={t.ask} opened={asking} onClose={() => setAsking(false)}>
        <Question businessId={goLive.businessId} onClose={() => setAsking(false)} />
      </Dialog>
    </Card>
  );
}

function Question({ businessId, onClose }: { readonly businessId: number; readonly onClose: () => void }) {
  const t = texts.use();
  const begin = useBeginProduction();
  const form = useRecordForm({
    initial: { sure: false },
    check: ({ sure }) => (sure ? {} : { sure: t.mustConfirm }),
    onSubmit: async () => {
      await begin.mutateAsync({ params: { id: businessId } });
      onClose();
    },
  });
  return (
    <Form form={form} submit={t.go} onCancel={onClose}>
      <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        <Text size="sm" c="var(--mantine-color-text)">
          {t.warning}
        </Text>
      </Alert>
      <Text size="sm">{t.afterwards}</Text>
      <Checkbox label={t.sure} {...form.flag('sure')} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'El cambio',
    ready: 'Todo está listo. Después emitirá la primera factura a mano, y aquí mismo verá qué dijo el SRI.',
    notReady: 'Se puede cuando todos los puntos de la lista estén listos.',
    go: 'Pasar a producción',
    ask: '¿Pasar a producción?',
    warning:
      'Desde ahora cada comprobante autorizado es un documento tributario. No se borra: solo se corrige con una nota de crédito o se anula en el SRI.',
    afterwards:
      'El primero se emite a mano. Cuando el SRI lo autorice, podrán emitir también las claves de API y los lotes. Puede pausar la producción cuando quiera: los números se conservan.',
    sure: 'Entiendo que los comprobantes serán reales',
    mustConfirm: 'Marque el recuadro para continuar.',
  },
  {
    title: 'The switch',
    ready: 'Everything is in order. Then you issue the first invoice by hand, and see here what SRI said.',
    notReady: 'Possible once every point of the list is in order.',
    go: 'Go to production',
    ask: 'Go to production?',
    warning:
      'From now on every authorised document is a tax document. It cannot be deleted: only corrected with a credit note, or annulled at SRI.',
    afterwards:
      'The first one is issued by hand. When SRI has authorised it, API keys and batches issue too. You can pause production whenever you want: numbers are kept.',
    sure: 'I understand that the documents will be real',
    mustConfirm: 'Tick the box to go on.',
  },
);
