// Loaded into every process of the tested service (`--import`). On a separate socket it reports how long the event loop
// was blocked, how much CPU time the process used and how far its memory grew since the last request.
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const folder = process.env.HOSTILE_PROBES;
if (folder && isMainThread && /\bapi\b/.test(process.argv.slice(1).join(' '))) {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let used = process.cpuUsage();
  let highest = process.memoryUsage.rss();
  let peak = process.resourceUsage().maxRSS;
  const look = () => {
    highest = Math.max(highest, process.memoryUsage.rss());
  };
  setInterval(look, 10).unref();
  const socket = join(folder, `${process.pid}.sock`);
  const server = createServer((_, response) => {
    look();
    const { user, system } = process.cpuUsage(used);
    const peakNow = process.resourceUsage().maxRSS;
    // The kernel records the highest memory use, so peaks between two samples are included.
    const rss = peakNow > peak ? Math.max(highest, peakNow * 1024) : highest;
    const heldMs = Math.max(0, delay.max / 1e6 - resolution);
    response.end(
      JSON.stringify({ pid: process.pid, heldMs, cpuMs: (user + system) / 1000, rss, now: process.memoryUsage.rss() }),
    );
    delay.reset();
    used = process.cpuUsage();
    highest = process.memoryUsage.rss();
    peak = peakNow;
  });
  server.listen(socket);
  server.unref();
  process.on('exit', () => rmSync(socket, { force: true }));
}
