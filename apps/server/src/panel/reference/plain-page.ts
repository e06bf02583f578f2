// The API reference as one page without scripts, with every operation, field and sample. It can be searched, printed
// and read aloud.

import { readFileSync } from 'node:fs';
import { once } from '../../platform/once.ts';
import { contentSecurityPolicy, htmlPage, pageHeader } from '../page-shell.ts';
import { guidePath, guideTitles } from './guides.ts';
import { escapeHtml, headingAnchorOf, renderInline, renderMarkdown } from './markdown.ts';
import { loadReferenceOutline, type OutlineOperation, type OutlineSchema, type ReferenceOutline } from './outline.ts';
import { type ReferenceTexts, referenceTexts } from './plain-texts.ts';

export const plainReferenceContentPolicy = contentSecurityPolicy({ 'script-src': "'none'", 'connect-src': "'none'" });

export function plainReferencePage(lang: 'es' | 'en'): string {
  const texts = referenceTexts[lang];
  const outline = loadReferenceOutline();
  const guides = guideTitles[lang].map(([name, title]) => `<a href="${guidePath(lang, name)}">${title}</a>\n`).join('');
  const links = `${guides}<a href="${texts.otherPath}" hreflang="${texts.otherLang}">${texts.otherName}</a>
<a href="/docs/interactive">${texts.interactive}</a>
<a href="/openapi.json">OpenAPI 3.1</a>
<a href="/llms.txt">llms.txt</a>
`;
  const body = `${pageHeader(lang, links)}<div class="reference">
<nav aria-label="${texts.contents}">${renderContents(outline, texts)}</nav>
<main>
<h1>${texts.title}</h1>
<p>${texts.lead}</p>
${renderMarkdown(texts.introduction ?? outline.introduction)}
${outline.tags.map((tag) => renderTag(tag, texts)).join('\n')}
<h2 id="schemas">${texts.schemas}</h2>
${Object.entries(outline.schemas)
  .map(([name, schema]) => renderSchema(name, schema, texts))
  .join('\n')}
</main>
</div>
`;
  return htmlPage(lang, texts.title, body, '<link rel="stylesheet" href="/docs/plain.css">\n');
}

function renderContents({ tags }: ReferenceOutline, texts: ReferenceTexts): string {
  const groups = tags.map(({ name, operations }) => {
    const links = operations.map(
      (one) => `<li><a href="#${headingAnchorOf(one.name)}">${summaryOf(one, texts)}</a></li>`,
    );
    return `<li><a href="#${headingAnchorOf(name)}">${escapeHtml(texts.tags[name] ?? name)}</a><ul>${links.join('')}</ul></li>`;
  });
  return `<ul>${groups.join('')}<li><a href="#schemas">${texts.schemas}</a></li></ul>`;
}

function renderTag({ name, description, operations }: ReferenceOutline['tags'][number], texts: ReferenceTexts): string {
  return `<section>
<h2 id="${headingAnchorOf(name)}">${escapeHtml(texts.tags[name] ?? name)}</h2>
<p>${renderInline(description)}</p>
${operations.map((operation) => renderOperation(operation, texts)).join('\n')}
</section>`;
}

function summaryOf({ name, summary }: OutlineOperation, texts: ReferenceTexts): string {
  return escapeHtml(texts.summaries[name] ?? summary);
}

function renderOperation(operation: OutlineOperation, texts: ReferenceTexts): string {
  const { name, method, path, description, permissions, parameters, body, answers } = operation;
  const needs = permissions.map((permission) => `<code>${permission}</code>`).join(', ');
  return `<article>
<h3 id="${headingAnchorOf(name)}">${summaryOf(operation, texts)}</h3>
<p class="call"><strong>${method}</strong> <code>${escapeHtml(path)}</code>${needs === '' ? '' : ` · ${texts.permission} ${needs}`}</p>
${description === '' ? '' : renderMarkdown(description)}
${renderParameters(parameters, texts)}
${body ? `<h4>${texts.body}</h4><p>${body.mediaType}: ${typeOf(body.schema)}</p>${renderFields(body.schema, texts)}` : ''}
<h4>${texts.answers}</h4>
<ul>${answers.map(renderAnswer).join('')}</ul>
${renderSamples(name)}
</article>`;
}

function renderSamples(operation: string): string {
  return Object.entries(readSamples()[operation] ?? {})
    .map(([language, code]) => [languages[language as keyof typeof languages], escapeHtml(code)] as const)
    .map(([title, code]) => `<details><summary>${title}</summary><pre><code>${code}</code></pre></details>`)
    .join('\n');
}

function renderAnswer({ status, description, schema }: OutlineOperation['answers'][number]): string {
  return `<li><strong>${status}</strong> ${renderInline(description)}${schema ? ` ${typeOf(schema)}` : ''}</li>`;
}

function renderParameters(parameters: OutlineOperation['parameters'], texts: ReferenceTexts): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, schema, description = '' }) => [
    `<code>${name}</code>`,
    `${place}${required ? `, ${texts.required}` : ''}`,
    typeOf(schema),
    renderInline(description),
  ]);
  return `<h4>${texts.parameters}</h4>${table(rows)}`;
}

function renderSchema(name: string, schema: OutlineSchema, texts: ReferenceTexts): string {
  const about = schema.description === undefined ? '' : `<p>${renderInline(schema.description)}</p>`;
  const shape = schema.properties === undefined ? `<p>${typeOf(schema)}</p>` : renderFields(schema, texts);
  return `<h3 id="schema-${name}">${name}</h3>${about}${shape}`;
}

function renderFields({ properties, required = [] }: OutlineSchema, texts: ReferenceTexts): string {
  if (properties === undefined) return '';
  const rows = Object.entries(properties).map(([name, schema]) => [
    `<code>${name}</code>`,
    required.includes(name) ? texts.required : '',
    typeOf(schema),
    renderInline(schema.description ?? ''),
  ]);
  return table(rows);
}

function table(rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  return `<div class="wide"><table><tbody>${rows.map(row).join('')}</tbody></table></div>`;
}

/** Type of a value in a few words; a named schema is a link. */
function typeOf(schema: OutlineSchema): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return `<a href="#schema-${name}">${name}</a>`;
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum !== undefined) return schema.enum.map((one) => `<code>${escapeHtml(String(one))}</code>`).join(' ');
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return choices.map(typeOf).join(' | ');
  if (schema.items !== undefined) return `[${typeOf(schema.items)}]`;
  if (schema.type === 'object' && schema.properties?.data !== undefined)
    return `{ data: ${typeOf(schema.properties.data)}${schema.properties.meta === undefined ? '' : ', meta'} }`;
  return (
    escapeHtml([schema.type ?? 'any'].flat().join(' | ')) + (schema.format === undefined ? '' : ` (${schema.format})`)
  );
}

// Samples: one call of each operation in each language. `npm run generate` makes them from the contract.
const languages = { curl: 'cURL', typescript: 'TypeScript', php: 'PHP', python: 'Python' } as const;

type Samples = Readonly<Record<keyof typeof languages, string>>;

const readSamples = once(
  () =>
    JSON.parse(readFileSync(new URL('./samples.json', import.meta.url), 'utf8')) as Readonly<Record<string, Samples>>,
);
