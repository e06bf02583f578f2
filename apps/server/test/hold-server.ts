// Process that opens the embedded PostgreSQL of a home folder, until a test kills it or asks it to close. Arguments:
// home folder, and supervisor or guest. Prints one line of JSON when the server is open.
import { openEmbeddedServer } from '../src/platform/db/embedded/server.ts';

const [home = '', as = 'supervisor'] = process.argv.slice(2);
const server = await openEmbeddedServer({ home, as: as === 'guest' ? 'guest' : 'supervisor' });
console.log(JSON.stringify({ url: server.url, pid: server.pid(), adopted: server.adopted }));
process.once('SIGTERM', () => server.close().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
