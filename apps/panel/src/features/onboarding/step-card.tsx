import { Button, Card, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { defineTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';
import type { Step } from './steps.ts';

export interface StepCardProps {
  readonly number: number;
  readonly step: Step;
  readonly open: boolean;
  /** Done, but not as it should be. */
  readonly doubt?: string | undefined;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** One step: whether it is done, why it matters, and, when it is its turn, the way to do it. */
export function StepCard({ number, step: { name, state }, open, doubt, onOpen, children }: StepCardProps) {
  const t = texts.use();
  const done = state === 'done';
  const word = doubt === undefined ? t.done : t.look;
  return (
    <Card withBorder component="li" padding="md" aria-current={open ? 'step' : undefined}>
      <Group wrap="nowrap" align="flex-start" gap="md">
        <ThemeIcon
          radius="xl"
          size={32}
          variant={done || open ? 'filled' : 'default'}
          {...(doubt !== undefined && { color: 'orange.9' })}
          {...(done ? { role: 'img', 'aria-label': word } : { 'aria-hidden': true })}
        >
          {doubt !== undefined ? (
            <IconAlertTriangle size={18} aria-hidden />
          ) : done ? (
            <IconCheck size={18} aria-hidden />
          ) : (
            number
          )}
        </ThemeIcon>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Group justify="space-between" gap="xs">
            <Title order={2} size="h5">
              {t.titles[name]}
            </Title>
            {done && (
              <Text size="sm" c="dimmed" aria-hidden>
                {word}
              </Text>
            )}
            {state === 'ready' && !open && (
              <Button size="xs" variant="default" onClick={onOpen} aria-label={t.openOne(t.titles[name])}>
                {t.open}
              </Button>
            )}
          </Group>
          {doubt !== undefined && (
            <Text size="sm" role="alert">
              {doubt}{' '}
              <TextLink inherit to="/signature">
                {t.signature}
              </TextLink>
            </Text>
          )}
          {!done && (
            <Text size="sm" c="dimmed">
              {state === 'waiting' ? t.waiting[name] : t.why[name]}
            </Text>
          )}
        </div>
      </Group>
      {open && <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>{children}</div>}
    </Card>
  );
}

const texts = defineTexts(
  {
    done: 'Listo',
    look: 'Revise',
    signature: 'Ver la firma',
    open: 'Hacer ahora',
    openOne: (title: string) => `Hacer ahora: ${title}`,
    titles: {
      business: 'Los datos de su RUC',
      signature: 'La firma electrónica',
      establishment: 'El establecimiento',
      firstInvoice: 'La primera factura de prueba',
      email: 'El correo al cliente',
      apiKey: 'Una clave de API',
    },
    why: {
      business: 'Van en cada comprobante. Empieza en el ambiente de pruebas: nada tiene validez tributaria.',
      signature: 'El archivo .p12 de su entidad certificadora, con su contraseña.',
      establishment: 'Su local, con los tres dígitos que constan en el RUC.',
      firstInvoice: 'Emita una a consumidor final y vea cómo se autoriza.',
      email: 'Emita a un cliente con correo, o envíe un comprobante autorizado desde su página.',
      apiKey: 'Solo si otro sistema va a emitir por usted. Puede hacerlo después.',
    },
    waiting: {
      business: '',
      signature: 'Primero los datos de su RUC.',
      establishment: 'Primero los datos de su RUC.',
      firstInvoice: 'Primero la firma y el establecimiento.',
      email: 'Después de la primera factura.',
      apiKey: '',
    },
  },
  {
    done: 'Done',
    look: 'Look again',
    signature: 'See the signature',
    open: 'Do it now',
    openOne: (title) => `Do it now: ${title}`,
    titles: {
      business: 'The data of your RUC',
      signature: 'The electronic signature',
      establishment: 'The establishment',
      firstInvoice: 'The first test invoice',
      email: 'The mail to the customer',
      apiKey: 'An API key',
    },
    why: {
      business: 'They stand on every document. It begins in the test environment: nothing has tax value.',
      signature: 'The .p12 file of your certification authority, with its password.',
      establishment: 'Your place, with the three digits of the RUC.',
      firstInvoice: 'Issue one to the final consumer and see it authorised.',
      email: 'Issue to a customer with e-mail, or send an authorised document from its page.',
      apiKey: 'Only if another system will issue for you. It can wait.',
    },
    waiting: {
      business: '',
      signature: 'First the data of your RUC.',
      establishment: 'First the data of your RUC.',
      firstInvoice: 'First the signature and the establishment.',
      email: 'After the first invoice.',
      apiKey: '',
    },
  },
);
