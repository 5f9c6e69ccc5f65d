/** Limits of the answer of a media server: more is a mistake, or somebody who wants the memory. */
export const LISTING_LIMITS = { timeoutMs: 15_000, maxBytes: 8 * 1024 * 1024, maxLines: 100_000, maxLineLength: 4_096 } as const;
