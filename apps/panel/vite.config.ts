import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

// Small modules that the first pages share, as one chunk: dozens of files of a few hundred bytes compress worse and
// arrive later. None of them imports a large module, because that would be included too.
const shared = moduleNames([
  'logo|use-session|other-tabs|type-names|name-of|ui.link|chip|certificate-doubt|search-box|save-file',
  'print-pdf|document-record|followed-emissions|sri-availability|icon-when-narrow|menu-counts',
  'components.Collapse.*|components.Grid.*|use-hotkeys.*|use-disclosure|useLocation',
  'get-style-object|use-force-update|get-safe-id|get-env|AccordionChevron|use-window-event',
]);
// Overlays (menus, dialogs) are loaded after the page, see ui/lazy-overlays.ts, regardless of how many screens use
// them. The same applies to components that need them, such as a field with a list of choices.
const overlays =
  /@floating-ui|remove-scroll|@mantine[\\/]modals|ui[\\/](?:overlays|dialog-frame)\.tsx|(?:components|utils)[\\/](?:Modal|ModalBase|Drawer|Menu|Popover|Overlay|Portal|FocusTrap|Floating)[\\/]/;
// The same for lists of choices and other fields that no first page has. A plain select needs some of the modules of
// the first group.
const choices =
  /components[\\/](?:Combobox[\\/](?!ComboboxChevron|Combobox\.module|get-)|Select[\\/]|Switch[\\/]|Textarea[\\/])/;
// Components that every form has.
const forms = moduleNames([
  'components.(?:Select|Textarea|Divider|Fieldset).*|use-debounced-value|number-field|date-field|use-catalog|party-form',
]);

export default defineConfig({
  base: '/app/',
  plugins: [react(), smallParts(), firstScreens(), frameBeforeStyles()],
  // Workspace packages are imported as TypeScript, so they need no build before the panel's.
  resolve: { conditions: ['source', 'module', 'browser', 'production'] },
  build: {
    target: 'es2022',
    // The first versions with light-dark() of CSS, which older targets would replace by code that needs more rules.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    // One file for all screens: a screen whose script arrives after the network was lost must not lack its styles.
    cssCodeSplit: false,
    assetsInlineLimit: 0, // the content security policy of the page allows no inline script
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Only the icons in use are read, of six thousand. This saves two fifths of the build time.
      experimental: { lazyBarrel: true },
      input: { index: file('index.html'), boot: file('src/boot.ts') },
      output: {
        codeSplitting: {
          groups: [
            // The icons of all screens together are about as large as those of one page in dozens of separate files.
            { name: 'icons', test: /@tabler[\\/]icons-react/, priority: 4 },
            // Fetched with the first error response, see lazy-fault-text.ts. The language module that it imports is
            // used by every screen.
            { name: 'language', test: /i18n[\\/]\w+\.ts$/, priority: 5 },
            { name: 'fault-texts', test: /api[\\/](?:fault-text|spanish-\w+)\.ts$/, priority: 4 },
            // Modules that nearly every screen uses.
            { name: (id, graph) => (needsOverlays(id, graph) ? null : 'kit'), minShareCount: 13, priority: 3 },
            { name: 'overlays', test: overlays, priority: 1 },
            { name: 'shared', test: shared, minShareCount: 2, priority: 2 },
            { name: 'forms', test: forms, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
});

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

const known = new Map<string, boolean>();

/**
 * Whether a module, or a module that it imports, is one of the overlays. Imports from the component library are looked
 * up by name.
 */
function needsOverlays(id: string, graph: Graph): boolean {
  const answer = known.get(id);
  if (answer !== undefined) return answer;
  known.set(id, false); // preliminary value, in case of a circular import
  const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {};
  const imported = importedIds.flatMap((one) => (library.test(one) ? componentsIn(code ?? '', one) : [one]));
  const needs = overlays.test(id) || choices.test(id) || imported.some((one) => needsOverlays(one, graph));
  known.set(id, needs);
  return needs;
}

const library = /@mantine[\\/]core[\\/]esm[\\/]index\.mjs$/;

function componentsIn(code: string, index: string): string[] {
  const names = [...code.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)].flatMap(([, all = '']) =>
    all.split(','),
  );
  const folder = index.replace(/index\.mjs$/, 'components');
  return names
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '')
    .map((name) => `${folder}/${name}/${name}.mjs`);
}

function moduleNames(names: readonly string[]): RegExp {
  return new RegExp(`(?:${names.join('|')})\\.(?:tsx?|mjs|js)$`);
}

/**
 * Replaces two libraries that components of every page import, and of which the panel needs only a small part, by
 * ui/library-substitutes.ts.
 */
function smallParts(): Plugin {
  const places: Readonly<Record<string, RegExp>> = {
    '@floating-ui/react': /components[\\/]ScrollArea[\\/]ScrollArea\.mjs$/,
    'react-remove-scroll': /components[\\/]AppShell[\\/]/,
  };
  return {
    name: 'library-substitutes',
    enforce: 'pre',
    resolveId: {
      filter: { id: Object.keys(places).map((library) => new RegExp(`^${library}$`)) },
      handler: (source, importer = '') =>
        places[source]?.test(importer) ? file('src/ui/library-substitutes.ts') : undefined,
    },
  };
}

/** Puts boot.ts into the head of the page, together with the files of the screens that users open first. */
function firstScreens(): Plugin {
  const screens: Readonly<Record<string, readonly string[]>> = {
    '/app/': ['shell/shell.tsx', 'features/home/home.tsx'],
    '/app/documents': ['shell/shell.tsx', 'features/documents/documents.tsx'],
    '/app/documents/new': ['shell/shell.tsx', 'features/document-editor/new-document.tsx'],
    '/app/sign-in': ['features/auth/auth-layout.tsx', 'features/auth/sign-in.tsx'],
    '*': ['shell/shell.tsx'],
  };
  return {
    name: 'first-screens',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const boot = chunks.find(({ name, isEntry }) => isEntry && name === 'boot');
        if (boot === undefined) return [];
        const files = Object.entries(screens).map(([path, modules]) => [path, filesOf(chunks, modules)]);
        return [
          {
            tag: 'meta',
            attrs: { name: 'screens', content: JSON.stringify(Object.fromEntries(files)) },
            injectTo: 'head',
          },
          { tag: 'script', attrs: { type: 'module', src: `/app/${boot.fileName}` }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}

/**
 * Moves the stylesheet behind the frame that index.html contains. A stylesheet in the head would delay the first paint
 * until it has arrived. It stays before the root element, because the library adds the variables of the theme there,
 * which must come later. The scripts still wait for it.
 */
function frameBeforeStyles(): Plugin {
  const stylesheet = /\n[ \t]*(<link rel="stylesheet"[^>]*>)/;
  const root = '<div id="root">';
  return {
    name: 'frame-before-styles',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const link = stylesheet.exec(html)?.[1] ?? '';
        return html.replace(stylesheet, '').replace(root, `${link}\n    ${root}`);
      },
    },
  };
}

/**
 * Files of the given modules with all that they import, styles included, but without those that the page itself names.
 */
function filesOf(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): readonly string[] {
  const chunkOf = (fileName: string) => chunks.find((chunk) => chunk.fileName === fileName);
  const whole = (names: readonly string[], seen = new Set<string>()): ReadonlySet<string> => {
    for (const name of names.filter((one) => !seen.has(one))) {
      seen.add(name);
      whole(chunkOf(name)?.imports ?? [], seen);
    }
    return seen;
  };
  const page = whole(chunks.filter(({ name, isEntry }) => isEntry && name === 'index').map(({ fileName }) => fileName));
  const wanted = chunks.filter(({ facadeModuleId }) =>
    modules.some((module) => facadeModuleId?.endsWith(`/src/${module}`)),
  );
  const own = [...whole(wanted.map(({ fileName }) => fileName))].filter((name) => !page.has(name));
  const styles = own.flatMap((name) => [...(chunkOf(name)?.viteMetadata?.importedCss ?? [])]);
  return [...own, ...styles].map((name) => `/app/${name}`);
}

function file(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
