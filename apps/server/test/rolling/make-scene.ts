// Program that runs in the folder of a version: it creates an account that can issue, with that version's code, and
// prints the data that a client needs.

import { openOwnerDatabase } from '../../src/platform/db/pool.ts';
import { makeIssuer } from '../issuing-business.ts';

const { DATABASE_ADMIN_URL: databaseUrl = '', TALONARIO_MASTER_KEY: masterKey = '' } = process.env;
const owner = openOwnerDatabase({ databaseUrl, databasePoolSize: 1 }, 'rolling scene');
const issuer = await makeIssuer(owner, masterKey);
await owner.destroy();
console.log(JSON.stringify(issuer));
