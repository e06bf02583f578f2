export function filesOfField(): readonly { readonly path: string; readonly text: string }[];
