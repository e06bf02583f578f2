// Stores whether production is the real SRI, before the API answers requests. Authorisations by a simulator must not
// make a business live with SRI.
import { isSriHost } from '../../platform/config/go-live-guard.ts';
import { clientClassFor } from '../../platform/db/connect.ts';
import { classifyFailure } from '../../platform/db/failures.ts';

export async function recordProductionSide(
  { databaseUrl, productionUrl }: { readonly databaseUrl: string; readonly productionUrl: string },
  warn: (line: string) => void,
): Promise<void> {
  const { businesses, documents } = await note(databaseUrl, isSriHost(productionUrl));
  if (businesses > 0)
    warn(
      `Production is SRI itself from now on: ${businesses} businesses were moved there, or were live, with a simulator in its place. ` +
        'They have to finish their switch, and their documents of that time are in the books: begin with an empty database (docs/going-live.md).',
    );
  if (documents > 0)
    warn(
      `${documents} production documents that got their number with a simulator are on their way, and go to SRI now.`,
    );
}

interface SetBack {
  readonly businesses: number;
  readonly documents: number;
}

async function note(databaseUrl: string, nowSri: boolean): Promise<SetBack> {
  const client = new (clientClassFor(databaseUrl))({ connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<SetBack>('select businesses, documents from record_production_side($1)', [
      nowSri,
    ]);
    return rows[0] ?? { businesses: 0, documents: 0 };
  } catch (error) {
    throw classifyFailure(error);
  } finally {
    await client.end().catch(() => {});
  }
}
