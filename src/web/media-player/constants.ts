/** Size of an embedded video (000 §9). */
export const EMBED_SIZE = { width: 585, height: 329 } as const;
/** Time after which a file that a player borrowed is given back: it may still be reading. */
export const PLAYER_CLEANUP_MS = 10_000;
/** A script that has not come by then has failed. */
export const SCRIPT_TIMEOUT_MS = 120_000;
