// What is typed between Ctrl+K and the search box: it belongs there, and is no shortcut and no text of another field.
let caught = '';
let stop = () => {};

/** From now on, until the box is there, somebody gives up, or it does not come. */
export function catchKeys(): void {
  stop();
  caught = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') stop();
    if (event.key === 'Backspace') caught = caught.slice(0, -1);
    else if (event.key.length === 1) caught += event.key;
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const timer = setTimeout(() => stop(), 10_000);
  window.addEventListener('keydown', onKeyDown, true);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, true);
  };
}

/** The box has the cursor. */
export function takeKeys(): string {
  stop();
  const text = caught;
  caught = '';
  return text;
}
