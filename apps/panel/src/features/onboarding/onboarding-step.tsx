import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';
import { StepCard } from '../../ui/steps.tsx';
import type { OnboardingStepState } from './steps.ts';

interface OnboardingStepProps {
  readonly number: number;
  readonly step: OnboardingStepState;
  readonly open: boolean;
  /** Explanation of what is wrong with a completed step, such as an expired certificate. */
  readonly doubt?: string | undefined;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** One step: its state, its reason and, if it is the current one, its form. */
export function OnboardingStep({ number, step: { name, state }, open, doubt, onOpen, children }: OnboardingStepProps) {
  const t = texts.use();
  const done = state === 'done';
  const mail = useOperationQuery('welcome.get', {}).data?.data.mail;
  // Without a mail server the e-mail of this step was stored and not sent.
  const isStoredOnly = name === 'email' && mail === 'outbox';
  const word = doubt !== undefined ? t.look : isStoredOnly ? t.stored : t.done;
  const later = open ? 'current' : 'open';
  return (
    <StepCard
      number={number}
      state={doubt !== undefined ? 'warn' : done ? 'ok' : later}
      markLabel={word}
      title={t.titles[name]}
      {...(!done && { about: state === 'waiting' ? t.waiting[name] : t.why[name] })}
      notes={
        doubt !== undefined && (
          <Text size="sm" role="alert">
            {doubt}{' '}
            <TextLink inherit to="/signature">
              {t.signature}
            </TextLink>
          </Text>
        )
      }
      action={
        done ? (
          <Text size="sm" c="dimmed" aria-hidden>
            {word}
          </Text>
        ) : (
          state === 'ready' &&
          !open && (
            <Button size="xs" variant="default" onClick={onOpen} aria-label={t.openOne(t.titles[name])}>
              {t.open}
            </Button>
          )
        )
      }
    >
      {open && children}
    </StepCard>
  );
}

const texts = defineTranslatedTexts(
  {
    done: 'Listo',
    stored: 'Guardado, sin enviar',
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
      apiKey: 'Una clave de API (opcional)',
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
    stored: 'Stored, not sent',
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
      apiKey: 'An API key (optional)',
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
