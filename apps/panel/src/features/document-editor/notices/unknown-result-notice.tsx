import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { askForConfirmation } from '../../../ui/confirm.tsx';
import { FormQuestionNotice } from './question.tsx';

/**
 * Shown if a request got no response. The user can repeat it with the same idempotency key, or check whether the
 * document exists.
 */
export function UnknownResultNotice({ onAgain, onGiveUp }: { onAgain: () => void; onGiveUp: () => void }) {
  const t = texts.use();
  const giveUp = () =>
    askForConfirmation({
      title: t.giveUp,
      text: t.giveUpText,
      confirm: t.giveUpConfirm,
      onConfirm: async () => onGiveUp(),
    });
  return (
    <FormQuestionNotice icon={<IconAlertTriangle aria-hidden />} title={t.title} text={t.why}>
      <Button size="xs" onClick={onAgain}>
        {t.again}
      </Button>
      <Button size="xs" variant="default" onClick={giveUp}>
        {t.giveUp}
      </Button>
      <Anchor component={Link} to="/documents" size="sm" c="var(--mantine-color-text)" underline="always">
        {t.look}
      </Anchor>
    </FormQuestionNotice>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'No sabemos si el comprobante se emitió',
    why: 'La respuesta no llegó. Reintente: si ya se emitió, no se emitirá otra vez; si no, se emite ahora. Mientras tanto no se puede cambiar nada.',
    again: 'Reintentar, no se duplica',
    look: 'Ver los comprobantes',
    giveUp: 'Seguir editando',
    giveUpText: 'Revise antes en la lista que el comprobante no esté: si se emitió y lo vuelve a emitir, habrá dos.',
    giveUpConfirm: 'Ya revisé: no se emitió',
  },
  {
    title: 'We do not know whether the document was issued',
    why: 'No answer came. Try again: if it was issued already, it is not issued twice; if not, it is issued now. Until then nothing can be changed.',
    again: 'Try again, nothing is issued twice',
    look: 'See the documents',
    giveUp: 'Go on editing',
    giveUpText: 'Look first that it is not in the list: if it was issued and you issue it again, there will be two.',
    giveUpConfirm: 'I looked: it was not issued',
  },
);
