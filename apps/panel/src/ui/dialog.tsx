import { Drawer, Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
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
  useEscapeFromOutside(opened, onClose);
  const props = {
    title,
    opened,
    onClose,
    closeButtonProps: { 'aria-label': t.close },
    closeOnClickOutside: !insistent,
    closeOnEscape: false,
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      if (event.key === 'Escape' && isMeant(event)) onClose();
    },
    styles: { title: { fontWeight: 650 } },
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

const open: symbol[] = [];

// A button that is busy, or gone, leaves the focus to the page behind: Escape then means the dialog that was opened last.
function useEscapeFromOutside(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const self = Symbol();
    open.push(self);
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && event.target === document.body && open.at(-1) === self) close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      open.splice(open.indexOf(self), 1);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [opened]);
}

// The library closes every open dialog at once. Only the one with the focus is meant, and not while it is a list inside it
// that Escape closes (the library marks those).
function isMeant({ currentTarget, target, nativeEvent }: KeyboardEvent<HTMLDivElement>): boolean {
  if (!(target instanceof Element) || nativeEvent.isComposing) return false;
  return currentTarget.contains(target) && target.getAttribute('data-mantine-stop-propagation') !== 'true';
}

const texts = defineTexts({ close: 'Cerrar' }, { close: 'Close' });
