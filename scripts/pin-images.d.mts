export function findUnpinnedImages(folder: string): string[];
export function pinImages(folder: string, registry?: string): Promise<string[]>;
