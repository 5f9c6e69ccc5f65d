/** a page that has a record open says so that often… */
export const LOCK_HEARTBEAT_MS = 20_000;
/** …and loses its lock when nothing was heard of it for that long: a browser that died frees its records. */
export const LOCK_LIFETIME_MS = 60_000;
/** Header of a save: the record that its page believes it holds, as `film/1042`. */
export const LOCK_HEADER = 'x-verrou';
