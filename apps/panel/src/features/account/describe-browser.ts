/** Returns `Chrome · Windows` for a user agent. Undefined if neither part is known. */
export function describeBrowser(userAgent: string): string | undefined {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  return [browser, system].filter((part) => part !== undefined).join(' · ') || undefined;
}

// The order matters: each user agent also contains the names that follow below it.
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

function find(list: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1];
}
