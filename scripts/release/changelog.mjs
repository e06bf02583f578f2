// Closes the changelog for a release: the content of "Unreleased" moves to the version, and a new empty Unreleased is
// added.

const unreleased = /^## (?:Unreleased|\d+\.\d+\.\d+ \(not released yet\))\n/m;
export const emptyChangelogText = 'Nothing yet.';

/**
 * Returns the text of the changelog after the release. Throws if there is nothing to release, or the version has a
 * section already.
 */
export function closeChangelog(text, version, day) {
  const heading = unreleased.exec(text);
  if (heading === null) throw new Error('CHANGELOG.md has no section "## Unreleased"');
  if (text.includes(`\n## ${version}`)) throw new Error(`CHANGELOG.md has a section of ${version} already`);
  const start = heading.index + heading[0].length;
  const next = text.indexOf('\n## ', start);
  const content = text.slice(start, next < 0 ? undefined : next).trim();
  if (content === '' || content === emptyChangelogText) throw new Error('CHANGELOG.md has nothing under "Unreleased"');
  const after = next < 0 ? '' : text.slice(next);
  return `${text.slice(0, heading.index)}## Unreleased\n\n${emptyChangelogText}\n\n## ${version} (${day})\n\n${content}\n${after}`;
}
