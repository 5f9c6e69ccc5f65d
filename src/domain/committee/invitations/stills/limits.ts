/** Stills that one link may send. */
export const STILLS_MAX = 10;
/** Weight of all stills of one link. */
export const STILLS_MAX_KO = 60 * 1024;
/** Weight of one still; the field that holds it takes no more. */
export const STILL_MAX_KO = 20 * 1024;
