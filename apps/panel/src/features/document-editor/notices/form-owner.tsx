import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { Loading } from '../../../ui/loading.tsx';
import { useFormOwner } from '../hooks/use-form-owner.ts';
import type { OwnedForm } from '../model/owned-form.ts';
import type { FormPlace } from '../model/unsaved-form.ts';
import { FormQuestionNotice } from './question.tsx';

export interface FormOfOwningTabProps {
  readonly place: FormPlace;
  /** `startOver` releases the form of this tab and starts an empty one. */
  readonly children: (owned: OwnedForm, startOver: () => void) => ReactNode;
}

/** Shows the form in the tab that owns it. Other tabs show a notice. */
export function FormOfOwningTab({ place, children }: FormOfOwningTabProps) {
  const t = texts.use();
  const { ownership, takeOver, startOver } = useFormOwner(place);
  if (ownership.status === 'asking') return <Loading />;
  if (ownership.status === 'own')
    return <Fragment key={ownership.turn}>{children(ownership.owned, () => void startOver())}</Fragment>;
  return (
    <FormQuestionNotice icon={<IconCopy aria-hidden />} title={t.title} text={t.why}>
      <Button size="xs" onClick={() => void takeOver(ownership.place)}>
        {t.takeOver}
      </Button>
      {'type' in place && (
        <Button size="xs" variant="default" onClick={() => void startOver()}>
          {t.another}
        </Button>
      )}
    </FormQuestionNotice>
  );
}

const texts = defineTranslatedTexts(
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
