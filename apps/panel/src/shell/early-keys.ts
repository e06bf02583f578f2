// Catches the keys typed between Ctrl+K and the moment when the search box appears. These keys are meant for the search
// box, and must not act as shortcuts or be typed into another field.
let caught = '';
let stop = () => {};

/** Catches keys until the search box appears, the user cancels, or loading it fails. */
export function startCatchingKeys(): void {
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

/** Called when the search box has the focus. Returns the caught text. */
export function takeCaughtKeys(): string {
  stop();
  const text = caught;
  caught = '';
  return text;
}
