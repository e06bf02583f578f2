import { ActionIcon } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';

export interface LineButtonsProps {
  readonly index: number;
  readonly onRemove: () => void;
  /** Not set if the line has no collapsed fields. */
  readonly more?: { readonly open: boolean; readonly onToggle: () => void };
}

/** Buttons at the end of a line. */
export function LineButtons({ index, onRemove, more }: LineButtonsProps) {
  const t = texts.use();
  return (
    <>
      {more !== undefined && (
        <ActionIcon
          variant={more.open ? 'light' : 'subtle'}
          color="gray"
          size={28}
          title={t.more}
          aria-label={t.moreOf(index + 1)}
          aria-expanded={more.open}
          onClick={more.onToggle}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        title={`${t.remove(index + 1)} (Ctrl+⌫)`}
        aria-label={t.remove(index + 1)}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    more: 'Más de esta línea',
    moreOf: (line: number) => `Más de la línea ${line}`,
    remove: (line: number) => `Quitar la línea ${line}`,
  },
  {
    more: 'More of this line',
    moreOf: (line) => `More of line ${line}`,
    remove: (line) => `Remove line ${line}`,
  },
);
