// The package has no types.
declare module 'curl-to-postmanv2' {
  interface Result {
    readonly result: boolean;
    readonly reason?: string;
    readonly output: readonly { readonly type: 'request'; readonly data: unknown }[];
  }
  export function convert(
    input: { readonly type: 'string'; readonly data: string },
    done: (error: Error | null, imported: Result) => void,
  ): void;
}
