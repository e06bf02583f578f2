import { defineConfig } from 'vitest/config';

// `source` makes workspace packages resolve to their TypeScript, so tests need no build.
const fromSource = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } };

export default defineConfig({
  test: {
    // Half of the time goes into waiting for processes, leases and disks: two at once even where there are only two cores.
    maxWorkers: 2,
    projects: [
      {
        ...fromSource,
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
            'apps/panel/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'server',
          // Loading the service takes longer than most files test it: one loading per worker serves all of them.
          isolate: false,
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          globalSetup: ['apps/server/test/database-server.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        ...fromSource,
        test: {
          name: 'panel',
          include: ['e2e/panel/**/*.test.ts'],
          // `npm run test:panel` runs everything.
          exclude: process.env.PANEL_ALL === undefined ? ['e2e/panel/{live,language-and-colours}.test.ts'] : [],
          globalSetup: ['apps/server/test/database-server.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
