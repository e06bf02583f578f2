// Renders the subset of Markdown that the guides and the API reference use: headings, paragraphs, lists, tables, code,
// links. All other text is escaped and shown unchanged.
export function renderMarkdown(source: string, deepest = 1): string {
  const lines = source.replaceAll('\r', '').split('\n');
  const html: string[] = [];
  while (lines.length > 0) {
    const take = blocks.find(({ starts }) => starts.test(lines[0] ?? ''))?.render ?? renderParagraph;
    html.push(take(lines, deepest));
  }
  return html.filter((block) => block !== '').join('\n');
}

type Render = (lines: string[], deepest: number) => string;

const blocks: readonly { readonly starts: RegExp; readonly render: Render }[] = [
  { starts: /^\s*$/, render: (lines) => (lines.shift() ?? '').trim() },
  { starts: /^```/, render: renderCode },
  { starts: /^#{1,6} /, render: renderHeading },
  { starts: /^\|/, render: renderTable },
  { starts: /^(?:[-*]|\d+\.) /, render: renderList },
];

function renderCode(lines: string[]): string {
  const language = (lines.shift() ?? '').slice(3).trim();
  const end = lines.findIndex((line) => line.startsWith('```'));
  const code = lines.splice(0, end < 0 ? lines.length : end);
  lines.shift();
  const label = language === '' ? '' : ` data-language="${escapeHtml(language)}"`;
  return `<pre${label}><code>${escapeHtml(code.join('\n'))}</code></pre>`;
}

function renderHeading(lines: string[], deepest: number): string {
  const [, marks = '#', text = ''] = /^(#+) (.*)$/.exec(lines.shift() ?? '') ?? [];
  const level = Math.min(6, marks.length + deepest - 1);
  return `<h${level} id="${headingAnchorOf(text)}">${renderInline(text)}</h${level}>`;
}

function renderTable(lines: string[]): string {
  const rows = takeWhile(lines, (line) => line.startsWith('|')).map(cellsOf);
  const [head = [], , ...body] = rows;
  const row = (cells: readonly string[], cell: string) =>
    `<tr>${cells.map((text) => `<${cell}>${renderInline(text)}</${cell}>`).join('')}</tr>`;
  const heading = head.some((text) => text !== '') ? `<thead>${row(head, 'th')}</thead>` : '';
  return `<div class="wide"><table>${heading}<tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`;
}

function cellsOf(line: string): readonly string[] {
  return line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .replaceAll('\\|', barInside)
    .split('|')
    .map((cell) => cell.trim().replaceAll(barInside, '|'));
}

/** Placeholder for `|` inside a table cell. The character does not occur in texts. */
const barInside = '\u0001';

function renderList(lines: string[]): string {
  const ordered = /^\d/.test(lines[0] ?? '');
  const items: string[] = [];
  while (/^(?:[-*]|\d+\.) /.test(lines[0] ?? '')) {
    const first = (lines.shift() ?? '').replace(/^(?:[-*]|\d+\.) +/, '');
    items.push([first, ...takeWhile(lines, (line) => /^ {2,}\S/.test(line)).map((line) => line.trim())].join(' '));
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${renderInline(item)}</li>`).join('')}</${tag}>`;
}

function renderParagraph(lines: string[]): string {
  const first = lines.shift() ?? '';
  const rest = takeWhile(lines, (line) => blocks.every(({ starts }) => !starts.test(line)));
  return `<p>${renderInline([first, ...rest].join(' '))}</p>`;
}

function takeWhile(lines: string[], wanted: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !wanted(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

/**
 * Renders code, emphasis and links in a line. Code comes first, because characters inside code have no special meaning.
 */
export function renderInline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : renderWords(part)))
    .join('');
}

function renderWords(text: string): string {
  return escapeHtml(text)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^[\]]+)\]\(([^()\s]+)\)/g, (_, name: string, href: string) => linkTo(href, name));
}

/** Renders links to this server and to https addresses. For other addresses only the text of the link remains. */
function linkTo(href: string, name: string): string {
  return /^(?:https:\/\/|\/|#|[\w./-]+$)/.test(href) ? `<a href="${href}">${name}</a>` : name;
}

export function headingAnchorOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9 -]/g, '')
    .trim()
    .replaceAll(/ +/g, '-');
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
