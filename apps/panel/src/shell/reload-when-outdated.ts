// Reloads the page if the server was updated while it was open, because the files of this page no longer exist. It does
// not reload twice in a row, because a file that is really missing would cause an endless loop. It does not reload
// while the server is unreachable, because text on the page would be lost and no new page could be loaded.
const noted = 'talonario.reloaded';
const pauseMs = 30_000;

export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', async () => {
    if (!(await isAnswered())) return;
    if (Date.now() - Number(sessionStorage.getItem(noted) ?? 0) < pauseMs) return;
    sessionStorage.setItem(noted, String(Date.now()));
    window.location.reload();
  });
}

function isAnswered(): Promise<boolean> {
  return fetch('/app/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
