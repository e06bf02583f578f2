export const emptyChangelogText: string;
export function closeChangelog(text: string, version: string, day: string): string;
