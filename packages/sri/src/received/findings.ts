/** A problem or an oddity, for programs (`code`, `params`) and for users (`message`, in English). */
export interface ReceivedFinding<Code extends string = string> {
  readonly code: Code;
  readonly params: Readonly<Record<string, string | number>>;
  readonly message: string;
}
