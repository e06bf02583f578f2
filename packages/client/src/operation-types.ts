// The parts of an operation by its name. Names that are no operation have parts of type never, so that generics over groups of
// operations need no checks.
import type { Operations } from './operations.generated.ts';

/** `documents.create`: as in the reference of the API. */
export type OperationName = keyof Operations;
export type InputOf<Name extends string> = Name extends OperationName ? Operations[Name]['input'] : never;
export type BodyOf<Name extends string> = PartOf<Name, 'body'>;
export type QueryOf<Name extends string> = PartOf<Name, 'query'>;
/** The whole answer. */
export type ReplyOf<Name extends string> = Name extends OperationName ? Operations[Name]['reply'] : never;
/** What is inside `data`. */
export type DataOf<Name extends string> = ReplyOf<Name> extends { data: infer Data } ? Data : never;

type PartOf<Name extends string, Part extends string> =
  InputOf<Name> extends { [P in Part]?: infer Value } ? Exclude<Value, undefined> : never;
