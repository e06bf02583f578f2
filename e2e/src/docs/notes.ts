// Notes about single programs in the documentation: why a program cannot run in this test, which code it needs around
// it, or its expected output. A program without a note is run unchanged.
import type { DemoScene } from '../../../apps/server/test/demo-scene.ts';
import type { BlockRun } from './run-block.ts';
import { makeSignedWebhookTest } from './signed-test.ts';

export type BlockNote = {
  /** Matches the language and code of the blocks that the note is about. */
  readonly of: RegExp;
} & ({ readonly skip: string } | { readonly run: BlockRun } | { readonly serves: true });

const installs = 'fetches from registries';
const authorized = /"state": ?"authorizated"/;

/** Example invoice with the demo data, the customer and the product that the pages use. */
function invoiceOf({ demo }: DemoScene) {
  return {
    business_id: demo.businessId,
    customer_id: 2,
    establishment_id: demo.establishmentId,
    document_type_id: 1,
    emission_type_id: 1,
    payment_method_id: 1,
    date: today(),
    items: [{ item_id: 1, amount: 2, price: 10.5 }],
  };
}

function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Guayaquil' }).format();
}

const delivery = makeSignedWebhookTest();
const verifies: BlockRun = {
  env: () => ({
    RAW_BODY: delivery.body,
    HEADERS: JSON.stringify(delivery.headers),
    TALONARIO_WEBHOOK_SECRET: delivery.secret,
  }),
  before: 'const rawBody = process.env.RAW_BODY;\nconst headers = JSON.parse(process.env.HEADERS);',
  after: 'console.log(event.type);',
  prints: /^webhook\.test$/,
};

const twoCommands: BlockNote = {
  of: /npm ci && npm start/,
  skip: `${installs}; supervisor.test.ts starts the service so, and npm test is what runs this`,
};

export const notesOfBlock: Readonly<Record<string, readonly BlockNote[]>> = {
  'README.md': [twoCommands, { of: /\/documents" /, run: { prints: authorized } }],
  'README.es.md': [twoCommands, { of: /\/documents" /, run: { prints: authorized } }],
  'docs/api.md': [{ of: /RateLimit-Policy/, skip: 'of a plan with limits: platform/http/limits/rate-limit.test.ts' }],
  'docs/backup.md': [
    { of: /-- backup --to/, skip: 'of the embedded PostgreSQL: operate/cli/backup.test.ts' },
    { of: /-- restore --from/, skip: 'into an empty machine: operate/cli/backup.test.ts' },
    { of: /pg_dump/, skip: 'needs pg_dump and a server of one’s own' },
  ],
  'docs/cli.md': [
    { of: /npm pack/, skip: `${installs}; scripts/packages.test.ts packs and installs it` },
    {
      of: /talonario login/,
      run: {
        env: () => ({ TALONARIO_URL: undefined, TALONARIO_API_KEY: undefined }),
        input: ({ demo }) => `${demo.apiKey}\n`,
        prints: /^Demo, key "Demo" \(live\)/,
      },
    },
  ],
  'docs/issued-elsewhere.md': [{ of: /bring-in/, run: { prints: /"id": ?\d+/ } }],
  'docs/operations.md': [
    twoCommands,
    { of: /npm run build/, skip: `${installs}; operate/supervisor/processes.test.ts starts both` },
    { of: /account create --name "My company"/, run: { prints: /account \d+[\s\S]*tal_live_/ } },
    { of: /reverse_proxy/, skip: 'of Caddy' },
    { of: /frontend talonario/, skip: 'of HAProxy' },
    { of: /proxy_next_upstream/, skip: 'of nginx' },
    { of: /operator add me@/, run: { prints: /me@example\.com operates this installation/ } },
  ],
  'docs/rehearse.md': [
    { of: /rehearse firma\.p12/, skip: 'needs a .p12 of a person and SRI: operate/cli/rehearse.test.ts' },
  ],
  'docs/ride.md': [
    {
      of: /factura\.xml/,
      run: {
        before: `curl -o factura.xml -H "X-API-Key: $TALONARIO_API_KEY" "$TALONARIO_URL/documents/1/download?businessId=1&format=xml"
echo iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg== | base64 -d > logo.png`,
        after: 'head -c 5 factura.pdf',
        prints: /%PDF-/,
      },
    },
  ],
  'docs/sdk.md': [
    { of: /npm pack/, skip: `${installs}; scripts/packages.test.ts packs and installs it` },
    { of: /composer require/, skip: 'beside a project: e2e/sdks.test.ts packs and installs it' },
    { of: /pip wheel/, skip: `${installs}; e2e/sdks.test.ts packs and installs it` },
    { of: /^ts/, run: { after: 'console.log((await talonario.me()).account.name);', prints: /^Demo$/ } },
    { of: /^php/, run: { after: "echo $talonario->me()['account']['name'];", prints: /^Demo$/ } },
    { of: /^python/, run: { after: 'print(talonario.me()["account"]["name"])', prints: /^Demo$/ } },
  ],
  'docs/security.md': [{ of: /master-key rotate/, run: { prints: /no longer needed/ } }],
  'docs/webhooks.md': [{ of: /^js/, run: verifies }],
  'docs/guides/first-invoice.md': [
    {
      of: /^sh\nexport/,
      run: {
        env: () => ({ TALONARIO_URL: undefined, TALONARIO_API_KEY: undefined }),
        after: 'curl -f -H "X-API-Key: $TALONARIO_API_KEY" "$TALONARIO_URL/me"',
        prints: /"name": ?"Demo"/,
      },
    },
    { of: /^sh\ncurl/, run: { prints: authorized } },
    // These blocks run one after the other, because each uses the document that the previous block created with the
    // same key.
    { of: /^(?:ts|php|python)/, run: { prints: /^authorizated (?:application\/pdf|%PDF)$/ } },
  ],
  'docs/guides/retry.md': [
    { of: /./, run: { env: (scene) => ({ ORDER: JSON.stringify(invoiceOf(scene)) }), prints: /^true$/ } },
  ],
  'docs/guides/webhooks.md': [{ of: /./, serves: true }],
};
