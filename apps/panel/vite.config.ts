import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Small things that the first pages share: dozens of files of a few hundred bytes each pack worse and arrive later. None of them needs
// anything that is heavy, or it would come along.
const shared = moduleNames([
  'logo|use-session|other-tabs|type-names|name-of|ui.link|chip|certificate-doubt|provider-ruc|search-box|save-file',
  'components.Collapse.*|components.Grid.*|use-hotkeys.*|use-disclosure|useLocation',
  'get-style-object|use-force-update|get-safe-id|get-env',
]);
// What every form has.
const forms = moduleNames([
  'components.(?:Select|Textarea|Divider|Fieldset).*|use-debounced-value|number-field|date-field|use-catalog|party-form',
]);

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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The icons of all screens together weigh as much as those of one page and its dozens of files.
            { name: 'icons', test: /@tabler[\\/]icons-react/, priority: 4 },
            // Fetched with the first refusal, see late-fault-text.ts; the language it asks for is every screen's.
            { name: 'language', test: /i18n[\\/]\w+\.ts$/, priority: 5 },
            { name: 'fault-texts', test: /api[\\/](?:fault-text|spanish-\w+)\.ts$/, priority: 4 },
            // What nearly every screen uses.
            { name: 'kit', minShareCount: 13, priority: 3 },
            { name: 'shared', test: shared, minShareCount: 2, priority: 2 },
            { name: 'forms', test: forms, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});

function moduleNames(names: readonly string[]): RegExp {
  return new RegExp(`(?:${names.join('|')})\\.(?:tsx?|mjs|js)$`);
}
