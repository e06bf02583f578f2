// `npm run readme:figures`: updates the figures in the tables of README.md and README.es.md after a long run. A figure
// is followed by a comment that names its source in the page that the row links to last: `1,000<!--kills in all-->` is
// the first number of the row "kills in all"; `<!--downloads #2-->` the second one; `<!--build + sign @3-->` the first
// one of the third column after the name; `<!--/at (\d+) a second/-->` the match of a pattern in the text.
import { readFileSync, writeFileSync } from 'node:fs';

for (const [page, locale] of [
  ['README.md', 'en-US'],
  ['README.es.md', 'es-EC'],
]) {
  const lines = readFileSync(page, 'utf8').split('\n');
  writeFileSync(page, lines.map((line) => (line.startsWith('|') ? fill(line, locale) : line)).join('\n'));
}

function fill(line, locale) {
  const evidence = [...line.matchAll(/\]\(([^)#\s]+\.md)\)/g)].at(-1)?.[1];
  return line.replaceAll(/[\d.,]*\d<!--(.+?)-->/g, (_, source) => {
    const digits = findFigure(readFileSync(evidence, 'utf8'), source).replaceAll(',', '');
    const decimals = digits.split('.')[1]?.length ?? 0;
    const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: 'always' };
    return `${Number(digits).toLocaleString(locale, fixed)}<!--${source}-->`;
  });
}

function findFigure(text, source) {
  const [, pattern] = /^\/(.+)\/$/.exec(source) ?? [];
  const [, name, place = '1', column = '1'] = /^(.+?)(?: #(\d+))?(?: @(\d+))?$/.exec(source) ?? [];
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const cell = rows.find(([, first]) => first === name)?.[1 + Number(column)] ?? '';
  const figures = cell.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  const figure = pattern === undefined ? figures[Number(place) - 1] : new RegExp(pattern).exec(text)?.[1];
  if (figure === undefined) throw new Error(`no figure for "${source}"`);
  return figure;
}
