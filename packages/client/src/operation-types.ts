// Types of the parts of an operation (query, body, reply), by the operation's name. For other names the types are
// `never`, so that generics over groups of operations need no checks.
import type { Operations } from './operations.generated.ts';

/** Name of an operation as in the API reference, such as `documents.create`. */
export type OperationName = keyof Operations;
export type InputOf<Name extends string> = Name extends OperationName ? Operations[Name]['input'] : never;
export type BodyOf<Name extends string> = PartOf<Name, 'body'>;
export type QueryOf<Name extends string> = PartOf<Name, 'query'>;
/** Complete response of an operation. */
export type ReplyOf<Name extends string> = Name extends OperationName ? Operations[Name]['reply'] : never;
/** Content of the field `data` in the response of an operation. */
export type DataOf<Name extends string> = ReplyOf<Name> extends { data: infer Data } ? Data : never;

type PartOf<Name extends string, Part extends string> =
  InputOf<Name> extends { [P in Part]?: infer Value } ? Exclude<Value, undefined> : never;
