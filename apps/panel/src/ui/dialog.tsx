import { defineTranslatedTexts } from '../i18n/texts.ts';
import { askForConfirmation } from './confirm.tsx';
import type { DialogProps } from './dialog-frame.tsx';
import { useOverlayModule } from './lazy-overlays.ts';
import { useOpenDialog } from './open-dialogs.ts';

/**
 * Dialog with a form or a text. Its content is created again each time it opens. Input is not discarded by a key or a
 * click outside without a confirmation.
 */
export function Dialog(props: DialogProps) {
  const t = texts.use();
  const overlays = useOverlayModule(props.opened);
  useOpenDialog(props.opened);
  if (overlays === undefined) return null;
  const ask = () =>
    askForConfirmation({
      title: t.throwAway,
      text: t.throwAwayWhy,
      confirm: t.throwAwayConfirm,
      onConfirm: async () => props.onClose(),
    });
  return <overlays.DialogFrame {...props} onDoubt={ask} />;
}

const texts = defineTranslatedTexts(
  {
    throwAway: '¿Descartar lo escrito?',
    throwAwayWhy: 'Lo que escribió aquí todavía no está guardado.',
    throwAwayConfirm: 'Descartar',
  },
  {
    throwAway: 'Discard what you wrote?',
    throwAwayWhy: 'What you wrote here is not saved yet.',
    throwAwayConfirm: 'Throw away',
  },
);
