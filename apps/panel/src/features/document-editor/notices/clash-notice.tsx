import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { FormQuestionNotice } from './question.tsx';

/** Shown if another user changed the draft while this form was open. The user decides which version stays. */
export function DraftChangedByOtherUserNotice({ onSee, onKeep }: { onSee: () => void; onKeep: () => void }) {
  const t = texts.use();
  return (
    <FormQuestionNotice icon={<IconUsers aria-hidden />} title={t.title} text={t.why}>
      <Button size="xs" variant="default" onClick={onSee}>
        {t.see}
      </Button>
      <Button size="xs" variant="default" onClick={onKeep}>
        {t.keep}
      </Button>
    </FormQuestionNotice>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Este borrador cambió mientras lo editaba',
    why: 'Otra persona, u otra pestaña, lo guardó después de que usted lo abrió. No guardamos nada todavía.',
    see: 'Descartar lo mío y ver lo guardado',
    keep: 'Seguir con lo mío',
  },
  {
    title: 'This draft changed while you were editing it',
    why: 'Another user, or another tab, saved it after you opened it. Nothing of yours has been saved yet.',
    see: 'Discard mine and see what is saved',
    keep: 'Go on with mine',
  },
);
