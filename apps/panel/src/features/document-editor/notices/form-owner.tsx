import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { defineTexts } from '../../../i18n/texts.ts';
import { Loading } from '../../../ui/loading.tsx';
import { useFormOwner } from '../hooks/use-form-owner.ts';
import type { FormPlace } from '../model/kept-form.ts';
import type { Recovered } from '../model/reconcile.ts';
import { Question } from './question.tsx';

export interface FormOwnerProps {
  readonly place: FormPlace;
  /** Somebody asked for something in particular: no other unfinished form is to be gone on with. */
  readonly fresh?: boolean;
  /** The form, wherever this tab found one of its own, with what was left of it. */
  readonly children: (place: FormPlace, recovered: Recovered) => ReactNode;
}

/** Shows the form in the one tab that has it; any other says so. */
export function FormOwner({ place, fresh = false, children }: FormOwnerProps) {
  const t = texts.use();
  const { ownership, takeOver, startAnother } = useFormOwner(place, fresh);
  if (ownership.status === 'asking') return <Loading />;
  if (ownership.status === 'own')
    return <Fragment key={ownership.turn}>{children(ownership.place, ownership.recovered)}</Fragment>;
  return (
    <Question icon={<IconCopy aria-hidden />} title={t.title} text={t.why}>
      <Button size="xs" onClick={() => void takeOver(ownership.place)}>
        {t.takeOver}
      </Button>
      {'type' in place && (
        <Button size="xs" variant="default" onClick={() => void startAnother()}>
          {t.another}
        </Button>
      )}
    </Question>
  );
}

const texts = defineTexts(
  {
    title: 'Este comprobante está abierto en otra pestaña',
    why: 'Solo una pestaña puede tenerlo, para que no se emita dos veces.',
    takeOver: 'Seguir aquí',
    another: 'Empezar otro',
  },
  {
    title: 'This document is open in another tab',
    why: 'Only one tab can have it, so that it is not issued twice.',
    takeOver: 'Go on here',
    another: 'Start another one',
  },
);
