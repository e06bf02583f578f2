/** 1 is SRI's test environment, 2 is production. */
export type EnvironmentId = 1 | 2;
