export function makeSbom(lock: object): string;
