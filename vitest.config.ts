import { defineConfig } from 'vitest/config';

// `source` makes workspace packages resolve to their TypeScript, so tests need no build.
const fromSource = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } };

export default defineConfig({
  test: {
    // A good part of the time goes into waiting for processes, leases and disks: three at once even where there are two cores.
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
          testTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'server',
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
          isolate: false,
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
