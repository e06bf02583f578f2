// Run in the tree of a version, this makes an account that can issue, with that version's own code, and prints what a client needs.

import { openOwnerDatabase } from '../../src/platform/db/pool.ts';
import { makeIssuingBusiness } from '../issuing-scene.ts';
import { keysOf } from '../master-keys.ts';
import { makeTestAccount } from '../test-app.ts';

const { DATABASE_ADMIN_URL: databaseUrl = '', TALONARIO_MASTER_KEY: masterKey = '' } = process.env;
const owner = openOwnerDatabase({ databaseUrl, databasePoolSize: 1 }, 'rolling scene');
const account = await makeTestAccount({ owner });
const business = await makeIssuingBusiness(owner, account.id, { masterKeys: () => keysOf(masterKey) });
await owner.destroy();
console.log(JSON.stringify({ account, business }));
