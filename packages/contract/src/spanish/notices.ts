import { type CodedFault, spanishFault } from './faults.ts';

interface Notice extends CodedFault {
  readonly message: string;
  readonly source?: string;
}

/** Translates a notice. Messages of SRI stay unchanged. */
export function spanishNotice<Told extends Notice>(notice: Told): Told {
  const message = notice.source === 'sri' ? undefined : spanishFault(notice);
  return message === undefined || message === notice.message ? notice : { ...notice, message };
}

/** Translates every fault and warning anywhere in a response. Returns the same object if it contains none. */
export function spanishNotices<Body>(body: Body): Body {
  return translated(body) as Body;
}

function translated(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = value.map(translated);
    return list.some((each, index) => each !== value[index]) ? list : value;
  }
  if (isNotice(value)) return spanishNotice(value);
  const changed = Object.entries(value)
    .map(([name, inner]) => [name, inner, translated(inner)] as const)
    .filter(([, inner, outer]) => inner !== outer);
  if (changed.length === 0) return value;
  return { ...value, ...Object.fromEntries(changed.map(([name, , outer]) => [name, outer])) };
}

function isNotice(value: object): value is Notice {
  const { code, message } = value as Partial<Record<keyof Notice, unknown>>;
  return typeof code === 'string' && typeof message === 'string';
}
