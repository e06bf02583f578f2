// Runs while the panel's code is still being downloaded. Fetches the files of the screen that the address belongs to,
// and sends the requests that this screen will send. On a slow connection, one request that waits for another costs as
// much time as thirty kilobytes. This file imports nothing, because it would have to wait for the import.
// vite.config.ts puts it into the head of the page, with the names of the files.
import type { PrefetchedAnswers } from './api/prefetched.ts';

const early: PrefetchedAnswers = new Map();
(globalThis as { talonarioEarly?: PrefetchedAnswers }).talonarioEarly = early;

const screens = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=screens]')?.content ?? '{}') as Record<
  string,
  string[]
>;
const { pathname, search } = location;
for (const file of screens[pathname] ?? screens['*'] ?? []) {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = ''; // same mode as the panel's own requests for these files
  link.href = file;
  document.head.append(link);
}

// The screens before sign-in need no data.
if (!/^\/app\/(?:sign-|join|forgot-|reset-|second-)/.test(pathname)) askAhead();

function askAhead(): void {
  ask('/session');
  ask('/welcome');
  const isNew = pathname === '/app/documents/new' && !search.includes('from') && !search.includes('received');
  if (isNew) ask('/form-catalogs');
  ask('/businesses?perPage=100')
    .then((answer) => (answer.ok ? answer.clone().json() : { data: [] }))
    .then(({ data }: { data: { id: number; active: boolean }[] }) => {
      const wanted = Number(localStorage.getItem('talonario.business'));
      const id = (data.find((one) => one.id === wanted) ?? data.find(({ active }) => active) ?? data[0])?.id;
      if (id === undefined) return;
      if (pathname === '/app/') ask(`/home?businessId=${id}`);
      if (pathname === '/app/documents' && search === '')
        ask(`/documents?businessId=${id}&sortBy=date&sortDir=desc&page=1&perPage=25&view=summary`);
      if (!isNew) return;
      ask('/workplaces');
      ask(`/customers?businessId=${id}&identification=9999999999999`);
    })
    .catch(() => {}); // the panel repeats the request and shows the error
}

function ask(path: string): Promise<Response> {
  const url = `/app/api${path}`;
  const headers = { accept: 'application/json' };
  const answer = fetch(url, { headers, credentials: 'same-origin', redirect: 'manual' });
  answer.catch(() => {});
  early.set(url, { answer, at: Date.now() });
  return answer;
}
