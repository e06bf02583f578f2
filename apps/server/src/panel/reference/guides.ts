// HTML pages of the guides in docs/guides, in English and Spanish.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { htmlPage, pageHeader } from '../page-shell.ts';
import { renderMarkdown } from './markdown.ts';

export const guideNames = ['first-invoice', 'retry', 'webhooks'] as const;

type Lang = 'es' | 'en';

/** Folder of the guides. The relative path is the same from sources and from built code. */
const folder = fileURLToPath(new URL('../../../../../docs/guides/', import.meta.url));

export function guidePath(lang: Lang, name: string): string {
  return lang === 'es' ? `/docs/es/guides/${name}` : `/docs/guides/${name}`;
}

export function guidePage(lang: Lang, name: string): string {
  const source = readFileSync(`${folder}${lang === 'es' ? 'es/' : ''}${name}.md`, 'utf8');
  const title = /^# (.*)$/m.exec(source)?.[1] ?? name;
  const links = guideTitles[lang].map(([page, text]) => `<a href="${guidePath(lang, page)}">${text}</a>\n`).join('');
  const reference = `<a href="${lang === 'es' ? '/docs/es' : '/docs'}">API</a>\n`;
  const body = `${pageHeader(lang, `${links}${reference}`)}<div class="reference guide"><main>
${renderMarkdown(withOwnLinks(source, lang))}
</main></div>
`;
  return htmlPage(lang, `${title} · Talonario`, body, '<link rel="stylesheet" href="/docs/plain.css">\n');
}

export const guideTitles = {
  en: [
    ['first-invoice', 'First invoice'],
    ['retry', 'Retry'],
    ['webhooks', 'Webhooks'],
  ],
  es: [
    ['first-invoice', 'Primera factura'],
    ['retry', 'Reintentos'],
    ['webhooks', 'Webhooks'],
  ],
} as const;

/**
 * Adapts links of a guide: links to other guides point to their pages, and links to files that are only in the
 * repository become plain text.
 */
function withOwnLinks(source: string, lang: Lang): string {
  return source.replaceAll(/\[([^[\]]+)\]\(([\w./-]+)\.md\)/g, (_, text: string, target: string) => {
    const name = target.split('/').at(-1) ?? '';
    const known = (guideNames as readonly string[]).includes(name);
    const from = lang === 'es' ? /^(?:\.\.\/)?[\w-]+$/ : /^(?:es\/)?[\w-]+$/;
    if (!known || !from.test(target)) return text;
    const other = lang === 'es' ? 'en' : 'es';
    return `[${text}](${guidePath(target.includes('/') ? other : lang, name)})`;
  });
}
