import { Drawer, Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { NoWrapNumbers } from './no-wrap-numbers.tsx';

export interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Shape of the dialog. `side`: a long form at the side of the screen. */
  readonly shape?: 'centre' | 'side';
  readonly size?: string | number;
  /**
   * Whether neither a click outside nor Escape closes the dialog, because it shows a secret that is shown only once.
   */
  readonly insistent?: boolean;
  readonly children: ReactNode;
}

/** Frame of `Dialog`. `onDoubt` is called instead of closing if the dialog contains input that would be lost. */
export function DialogFrame({
  title,
  opened,
  onClose: close,
  shape = 'centre',
  size,
  insistent = false,
  children,
  onDoubt,
}: DialogProps & { readonly onDoubt: () => void }) {
  const t = texts.use();
  const content = useRef<HTMLDivElement>(null);
  const onClose = () => {
    if (content.current?.querySelector('form[data-dirty="true"]') == null) return close();
    onDoubt();
  };
  useEscapeFromOutside(opened && !insistent, onClose);
  useFirstField(opened, content);
  const props = {
    title: <NoWrapNumbers text={title} />,
    opened,
    onClose,
    closeButtonProps: { 'aria-label': t.close },
    closeOnClickOutside: !insistent,
    closeOnEscape: false,
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      if (event.key === 'Escape' && !insistent && isMeant(event)) onClose();
    },
    styles: { title: { fontWeight: 600 } },
    overlayProps: { backgroundOpacity: 0.55 },
  };
  return shape === 'side' ? (
    <Drawer {...props} position="right" size={size ?? 'lg'}>
      <div ref={content}>{children}</div>
    </Drawer>
  ) : (
    <Modal {...props} size={size ?? 'md'}>
      <div ref={content}>{children}</div>
    </Modal>
  );
}

// Moves the focus to the first field, if the device has a keyboard. The library would focus the close button. The hook
// waits for a form that is still loading, and does nothing if the focus is already in a field.
function useFirstField(opened: boolean, content: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!opened || !matchMedia('(hover: hover)').matches) return;
    let tries = 0;
    const timer = setInterval(() => {
      const inside = content.current;
      const field =
        inside?.querySelector<HTMLElement>('[data-autofocus]') ?? inside?.querySelector<HTMLElement>(fields);
      const elsewhere = inside?.contains(document.activeElement) === false;
      if (field && elsewhere && document.querySelectorAll('[role="dialog"]').length === 1) field.focus();
      tries += 1;
      if (tries > 20 || inside?.contains(document.activeElement)) clearInterval(timer);
    }, 60);
    return () => clearInterval(timer);
  }, [opened, content]);
}

const fields =
  'input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], [disabled]), select:not([disabled]), textarea:not([disabled])';

const open: symbol[] = [];

// Closes the dialog that was opened last when Escape is pressed outside of it. The focus is outside after a focused
// button was disabled or removed.
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

// Whether Escape is meant for this dialog. The library would close every open dialog at once. Only the dialog with the
// focus is closed, and not if Escape closes a list inside it (the library marks such events).
function isMeant({ currentTarget, target, nativeEvent }: KeyboardEvent<HTMLDivElement>): boolean {
  if (!(target instanceof Element) || nativeEvent.isComposing) return false;
  return currentTarget.contains(target) && target.getAttribute('data-mantine-stop-propagation') !== 'true';
}

const texts = defineTranslatedTexts({ close: 'Cerrar' }, { close: 'Close' });
