import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/app/',
  plugins: [react()],
  // Workspace packages are read as TypeScript, so the panel needs no other build before its own.
  resolve: { conditions: ['source', 'module', 'browser', 'production'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0, // the policy of the page allows no inline script
    modulePreload: { polyfill: false },
    // What nearly every screen uses travels together: dozens of files of a few hundred bytes each pack worse and arrive later.
    // The icons of all screens together weigh as much as those of one page and its dozens of files.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'icons', test: /@tabler[\\/]icons-react/ },
            { name: 'kit', minShareCount: 11 },
          ],
        },
      },
    },
  },
});
