/** Size of an embedded video (000 §9). */
export const EMBED_SIZE = { width: 585, height: 329 } as const;
/** What a player borrowed is given back that long after it is gone: it may still be reading. */
export const PLAYER_CLEANUP_MS = 10_000;
/** A script that has not come by then has failed. */
export const SCRIPT_TIMEOUT_MS = 120_000;
