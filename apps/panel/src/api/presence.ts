// Whether somebody is at the page. Screens read their figures again by themselves; such a reading must not keep a session alive that
// nobody uses, so the server is told.
const awayAfterMs = 60_000;
let lastSign = Date.now();

for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  globalThis.addEventListener?.(event, noteSign, { passive: true, capture: true });

export function presenceHeaders(): Record<string, string> {
  return Date.now() - lastSign > awayAfterMs ? { 'x-nobody-there': '1' } : {};
}

function noteSign(): void {
  lastSign = Date.now();
}
