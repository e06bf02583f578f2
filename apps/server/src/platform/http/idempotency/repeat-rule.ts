// By what a request without a key is taken for the repeat of an earlier one with the same fingerprint (docs/decisions/0090). The database
// asks this of its rows under the lock of the counter (db/functions/unkeyed-requests.sql).

export const repeatRule = {
  /** Answers 5xx after which the next request is a new one: the first attempt and the five retries of the contract. */
  mostAnswers: 6,
  /** A client repeats after a second at the soonest: who was waiting a moment ago is somebody else. More than three reports long. */
  waitingSeconds: 0.7,
  /** Without a word of its process for longer than this a client is gone; until then nobody can be sure. */
  unsureSeconds: 5,
} as const;
