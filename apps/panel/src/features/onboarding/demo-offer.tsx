import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useWriteOperation } from '../../api/hooks.ts';
import { chooseBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';

/** Offer of a demo business, for users who only want to try Talonario. */
export function DemoOffer() {
  const t = texts.use();
  const create = useWriteOperation('demoBusiness.create', ['']);
  // Uses the promise instead of a callback, because this component is unmounted before the response is processed.
  const make = () =>
    create
      .mutateAsync({})
      .then(({ data: { businessId } }) => {
        chooseBusiness(businessId);
        notifySuccess(t.done);
      })
      .catch(notifyFailure);
  return (
    <Card withBorder padding="lg" bg="light-dark(var(--mantine-color-pad-0), var(--mantine-color-dark-6))">
      <Group justify="space-between" gap="md">
        <div style={{ flex: '1 1 280px' }}>
          <Title order={2} size="h4">
            {t.title}
          </Title>
          <Text size="sm">{t.about}</Text>
        </div>
        <Button
          leftSection={<IconWand size={16} aria-hidden />}
          onClick={make}
          loading={create.isPending}
          h="auto"
          mih={36}
          py={6}
          styles={{ label: { whiteSpace: 'normal' } }}
        >
          {t.create}
        </Button>
      </Group>
    </Card>
  );
}

const texts = defineTranslatedTexts(
  {
    title: '¿Solo quiere probar?',
    about:
      'Creamos un negocio de demostración con firma de prueba, establecimiento, clientes y productos. Solo le falta emitir la factura.',
    create: 'Crear negocio de demostración',
    done: 'El negocio de demostración está listo. Emita su primera factura.',
  },
  {
    title: 'Just want to try?',
    about:
      'We make a demo business with a test signature, an establishment, customers and products. You only issue the invoice.',
    create: 'Create a demo business',
    done: 'The demo business is ready. Issue your first invoice.',
  },
);
