// `npm run dev`: runs the complete service from its sources, with Vite in front of it, and restarts it when a source
// changes. Pages of the panel come from Vite and are updated without a reload. All other requests are sent to the
// service.
import { spawn } from 'node:child_process';
import { createServer as createNetServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = await findFreePort();
const service = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', '--conditions=source', '--import', 'tsx', 'apps/server/src/operate/start.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: String(port) } },
);
const target = `http://127.0.0.1:${port}`;
// With `changeOrigin: false`, because the service compares the origin of a request with the address to which the
// request was sent.
const proxy = { target, changeOrigin: false, xfwd: false };
const vite = await createServer({
  root: fileURLToPath(new URL('../apps/panel', import.meta.url)),
  server: { port: Number(process.env.PORT ?? 5173), proxy: { '^/(?!app(/|$))': proxy, '^/app/api/': proxy } },
});
await vite.listen();
console.log(`Panel with hot reload: ${vite.resolvedUrls?.local[0] ?? ''}`);

service.once('exit', (code) => vite.close().then(() => process.exit(code ?? 0)));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => service.kill(signal));

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createNetServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
