// Process that sends many requests, one after the other on each of its connections: node flood.mjs <url> <key>
// <connections> <requests per connection> <body>. All connections are opened before the first request, so that the
// kernel's queue for new connections does not slow it down. Prints the number of answers by status.
import { once } from 'node:events';
import { connect } from 'node:net';

const [address = '', key = '', connections = '0', each = '0', body = ''] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(address);
const lines = [`POST ${pathname} HTTP/1.1`, `host: ${hostname}`, `x-api-key: ${key}`, 'content-type: application/json'];
const request = [...lines, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
const atOnce = 100;

const sockets = [];
while (sockets.length < Number(connections)) {
  const some = Array.from({ length: atOnce }, () => connect(Number(port), hostname));
  await Promise.all(some.map((socket) => once(socket, 'connect')));
  sockets.push(...some);
}
const tally = {};
await Promise.all(
  sockets.map(
    (socket) =>
      new Promise((resolve, reject) => {
        let answers = 0;
        let sent = 0;
        const next = () => {
          sent += 1;
          socket.write(request);
        };
        socket.on('error', reject);
        socket.on('close', resolve);
        socket.on('data', (chunk) => {
          for (const [, status] of String(chunk).matchAll(/HTTP\/1\.1 (\d{3})/g)) {
            tally[status] = (tally[status] ?? 0) + 1;
            answers += 1;
          }
          if (answers === Number(each)) socket.end();
          else if (answers === sent) next();
        });
        next();
      }),
  ),
);
console.log(JSON.stringify(tally));
