/** 1 is SRI's test service, 2 its production. */
export type EnvironmentId = 1 | 2;
