/** Something that is wrong or odd, for programs (`code`, `params`) and for people (`message`, English). */
export interface Finding<Code extends string = string> {
  readonly code: Code;
  readonly params: Readonly<Record<string, string | number>>;
  readonly message: string;
}
