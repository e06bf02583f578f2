// Comments and documents name an actor by its role (caller, worker, operator, user …). These four words
// leave open which part of the system or which person acts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { maxBuffer: 2 ** 26 })
  .toString('utf8')
  .split('\0')
  .filter((path) => /\.(?:ts|tsx|mjs|sql|css|py|php|sh|md)$/.test(path) && !path.endsWith('.generated.ts'));

/** Matches one of the words in a comment. */
const inComment = /(?:^\s*(?:\/?\*|\{\/\*|#|--)|(?:^|\s)\/\/\s|\s--\s).*\b(?:whoever|somebody|nobody|anybody)\b/i;
const inDocument = /\b(?:whoever|somebody|nobody|anybody)\b/i;
/** Quotations: code in backticks and text in quotation marks. */
const quoted = /`[^`]*`|“[^”]*”|"[^"]*"/g;

const found = [];
for (const path of files) {
  if (path === 'scripts/check-actor-words.mjs') continue;
  const words = path.endsWith('.md') ? inDocument : inComment;
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries())
    if (words.test(line) && words.test(line.replace(quoted, ''))) found.push(`${path}:${index + 1}: ${line.trim()}`);
}
if (found.length > 0) {
  console.error(found.join('\n'));
  console.error('Name the role instead (CONTRIBUTING.md, Rules for code).');
  process.exit(1);
}
