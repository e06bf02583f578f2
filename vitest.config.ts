import { configDefaults, defineConfig } from 'vitest/config';

// `source` makes workspace packages resolve to their TypeScript, so tests need no build.
const fromSource = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } };

// `npm run test:quick` leaves these out: they start processes, or walk through very many cases.
const long =
  process.env.QUICK === undefined
    ? []
    : [
        'packages/p12/src/hostile-p12.test.ts',
        'packages/ride-pdf/src/{render-ride,ride-pages}.test.ts',
        'packages/sri/src/documents/random.test.ts',
        'apps/simulator/src/main.test.ts',
        'apps/server/src/documents/archive/*.test.ts',
        'apps/server/src/documents/emission/steps/{faults,model,outage}.test.ts',
        'apps/server/src/documents/emission/batching/repeats.test.ts',
        'apps/server/src/documents/page-store.test.ts',
        'apps/server/src/operate/{cli,supervisor}/*.test.ts',
        'apps/server/src/operate/panel-authentication.test.ts',
        'apps/server/src/platform/db/embedded/*.test.ts',
      ];

// Journeys at the screen that every change must pass. `npm run test:panel` runs the others.
const mainJourneys = 'e2e/panel/{credit-note,first-invoice,received,rejection,session,six-types}.test.ts';

// A machine may be slow, or others may use it: only what hangs shall fail for its time.
const patienceMs = 300_000;

// Tests that need PostgreSQL, processes or a browser load the same code, so they share their workers.
const withServer = {
  isolate: false,
  // The stream reader of the MCP client has TypeScript under the condition `source`, too.
  server: { deps: { inline: [/@modelcontextprotocol/, /eventsource/] } },
  globalSetup: ['apps/server/test/database-server.ts'],
  testTimeout: patienceMs,
  hookTimeout: patienceMs,
  expect: { poll: { timeout: 120_000 } },
};

export default defineConfig({
  test: {
    // Some of the time goes into waiting for processes, leases, pages and disks: three at once even where there are two cores.
    maxWorkers: 3,
    // `isolate: false`: loading what is tested takes longer than many files test it, so a worker loads it once for all of them.
    projects: [
      {
        ...fromSource,
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
            'apps/panel/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/src/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...long],
          testTimeout: patienceMs,
          hookTimeout: patienceMs,
        },
      },
      {
        ...fromSource,
        test: {
          ...withServer,
          name: 'server',
          include: [
            'apps/server/**/*.test.ts',
            ...(process.env.QUICK === undefined ? ['e2e/*.test.ts', mainJourneys, 'lab/**/*.test.ts'] : []),
          ],
          exclude: [...configDefaults.exclude, ...long],
        },
      },
      {
        ...fromSource,
        test: {
          ...withServer,
          name: 'panel',
          include: ['e2e/panel/**/*.test.ts'],
          exclude: [...configDefaults.exclude, mainJourneys],
        },
      },
    ],
  },
});
