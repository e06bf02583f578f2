/** Environment of SRI: 1 is test, 2 is production. */
export type EnvironmentId = 1 | 2;
