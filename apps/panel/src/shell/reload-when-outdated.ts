// The server was updated while the page was open: the files this page is made of are gone, a new page finds the new ones. Not twice
// in a row: a file that is really missing would make it reload for ever. And not while nobody answers: what is written on the page
// would be lost for a page that cannot come.
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
