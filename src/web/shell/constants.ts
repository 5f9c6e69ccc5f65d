/** Constants of the specification (platform §9) that the shell uses. */
export const RIGHTS_CHECKED = true;
export const VERSION_POLL_MS = 60_000;
export const TOAST_FADE_MS = 300;
export const RELOADS_MAX = 3;
export const RELOADS_WINDOW_MS = 60_000;
