import { useEffect, useEffectEvent } from 'react';

export interface InboxActions {
  readonly move: (by: number, extend: boolean) => void;
  /** Counted from 1. */
  readonly answer: (number: number) => void;
  readonly toggle: () => void;
  readonly chooseSupplier: () => void;
  readonly edit: () => void;
  readonly undo: () => void;
  readonly repeat: () => void;
  readonly makeRule: () => void;
}

/** The keys of the inbox, wherever the cursor is but in a field, a dialog or a menu. */
export function useInboxKeys(actions: InboxActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = isElsewhere(event) ? undefined : actionOf(event, actions);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isElsewhere({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  const places = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';
  return target instanceof Element && target.closest(places) !== null;
}

function actionOf({ key, shiftKey, target }: KeyboardEvent, actions: InboxActions): (() => void) | undefined {
  const inList = target instanceof Element && target.closest('[role="listbox"]') !== null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (name === 'j' || (inList && name === 'ArrowDown')) return () => actions.move(1, shiftKey);
  if (name === 'k' || (inList && name === 'ArrowUp')) return () => actions.move(-1, shiftKey);
  if (inList && name === ' ') return actions.toggle;
  if (shiftKey) return undefined;
  if (/^[1-9]$/.test(name)) return () => actions.answer(Number(name));
  const letters: Readonly<Record<string, () => void>> = {
    x: actions.toggle,
    a: actions.chooseSupplier,
    e: actions.edit,
    u: actions.undo,
    t: actions.repeat,
    r: actions.makeRule,
  };
  return letters[name];
}
