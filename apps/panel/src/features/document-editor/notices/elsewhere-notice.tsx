import { Anchor, Button } from '@mantine/core';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { defineTexts } from '../../../i18n/texts.ts';
import type { KeptForm } from '../model/kept-form.ts';
import type { Elsewhere } from '../model/reconcile.ts';
import { Question } from './question.tsx';

export interface ElsewhereNoticeProps {
  readonly elsewhere: Elsewhere;
  readonly onTakeOver: () => void;
  readonly onReplace: (kept: KeptForm | undefined) => void;
}

/** Another device went on with the form, or finished it. Nothing leaves from here until somebody has decided. */
export function ElsewhereNotice({ elsewhere, onTakeOver, onReplace }: ElsewhereNoticeProps) {
  const t = texts.use();
  if (elsewhere.kind === 'finished')
    return (
      <Question icon={<IconSwitchHorizontal aria-hidden />} title={t.finished} text={t.finishedWhy}>
        <Button size="xs" onClick={() => onReplace(undefined)}>
          {t.discard}
        </Button>
        <Button size="xs" variant="default" onClick={onTakeOver}>
          {t.another}
        </Button>
        <Anchor component={Link} to="/documents" size="sm" c="var(--mantine-color-text)" underline="always">
          {t.look}
        </Anchor>
      </Question>
    );
  const { kept } = elsewhere;
  // What was sent from there may be issued already: it is asked for under its own key, never written over.
  const sent = kept?.unsettled !== undefined;
  return (
    <Question
      icon={<IconSwitchHorizontal aria-hidden />}
      title={sent ? t.sent : t.written}
      text={sent ? t.sentWhy : t.writtenWhy}
    >
      {kept !== undefined && (
        <Button size="xs" onClick={() => onReplace(kept)}>
          {t.see}
        </Button>
      )}
      {!sent && (
        <Button size="xs" variant="default" onClick={onTakeOver}>
          {t.keep}
        </Button>
      )}
    </Question>
  );
}

const texts = defineTexts(
  {
    written: 'Siguió con este comprobante en otro dispositivo',
    writtenWhy: 'Allí se escribió después que aquí. Elija con cuál sigue: lo demás se descarta.',
    see: 'Ver lo del otro dispositivo',
    keep: 'Seguir con lo de aquí',
    sent: 'Este comprobante se envió desde otro dispositivo',
    sentWhy: 'Mire primero en qué quedó. Desde aquí no se emite, para que no se emita dos veces.',
    finished: 'Este comprobante se terminó en otro dispositivo',
    finishedWhy:
      'Allí se emitió, se guardó o se descartó. Si lo emite también aquí, puede haber dos: revise antes en la lista.',
    discard: 'Descartar lo de aquí',
    another: 'Seguir como otro comprobante',
    look: 'Ver los comprobantes',
  },
  {
    written: 'You went on with this document on another device',
    writtenWhy: 'More was written there since. Choose which one to go on with: the other is discarded.',
    see: 'See the one of the other device',
    keep: 'Go on with this one',
    sent: 'This document was sent from another device',
    sentWhy: 'See first how it ended. It cannot be issued from here, so that it is not issued twice.',
    finished: 'This document was finished on another device',
    finishedWhy:
      'It was issued, saved or discarded there. Issued here as well there may be two: look in the list first.',
    discard: 'Discard this one',
    another: 'Go on as another document',
    look: 'See the documents',
  },
);
