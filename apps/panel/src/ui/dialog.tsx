import { Drawer, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { defineTexts } from '../i18n/texts.ts';

export interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** `side`: a long form at the edge of the screen. */
  readonly shape?: 'centre' | 'side';
  readonly size?: string | number;
  /** A secret that is shown once should not vanish by a click beside it. */
  readonly insistent?: boolean;
  readonly children: ReactNode;
}

/** Something to fill in or to read above the page. Its content starts afresh each time it opens. */
export function Dialog({ title, opened, onClose, shape = 'centre', size, insistent = false, children }: DialogProps) {
  const t = texts.use();
  const props = {
    title,
    opened,
    onClose,
    closeButtonProps: { 'aria-label': t.close },
    closeOnClickOutside: !insistent,
    overlayProps: { backgroundOpacity: 0.55 },
  };
  return shape === 'side' ? (
    <Drawer {...props} position="right" size={size ?? 'lg'}>
      {children}
    </Drawer>
  ) : (
    <Modal {...props} size={size ?? 'md'}>
      {children}
    </Modal>
  );
}

const texts = defineTexts({ close: 'Cerrar' }, { close: 'Close' });
