export function makeNotices(root: string): string;
