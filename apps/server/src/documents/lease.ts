/** One walker per document. A killed walker costs this long at most; each call to SRI is shorter. */
export const leaseSeconds = 10;
export const callTimeoutMs = 8_000;
