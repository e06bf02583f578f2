// A process that opens the embedded server of a home and holds it until it is killed or told to close: the thing tests
// kill. Arguments: home, supervisor or principal. Prints one line of JSON when it has it.
import { openEmbeddedServer } from '../src/platform/db/embedded/server.ts';

const [home = '', as = 'supervisor'] = process.argv.slice(2);
const server = await openEmbeddedServer({ home, as: as === 'guest' ? 'guest' : 'supervisor' });
console.log(JSON.stringify({ url: server.url, pid: server.pid(), adopted: server.adopted }));
process.once('SIGTERM', () => server.close().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
