// A process that opens the embedded server of a home and holds it until a test kills it or asks it to close. Arguments:
// home, supervisor or guest. Prints one line of JSON when it is open.
import { openEmbeddedServer } from '../src/platform/db/embedded/server.ts';

const [home = '', as = 'supervisor'] = process.argv.slice(2);
const server = await openEmbeddedServer({ home, as: as === 'guest' ? 'guest' : 'supervisor' });
console.log(JSON.stringify({ url: server.url, pid: server.pid(), adopted: server.adopted }));
process.once('SIGTERM', () => server.close().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
