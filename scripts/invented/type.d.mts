export const invented: { readonly id: number; readonly code: string; readonly slug: string; readonly root: string };
export function filesOfType(): readonly { readonly path: string; readonly text: string }[];
