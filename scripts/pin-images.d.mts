export function findUnpinned(folder: string): string[];
export function pinImages(folder: string, registry?: string): Promise<string[]>;
