import { readPreference, writePreference } from '#web/runtime/preferences.ts';

const KEY = 'souvenir';

/** Whether this browser was asked to remember somebody; the token itself is in a cookie that no script reads. */
export const isRemembered = (): boolean => readPreference(KEY) === '1';

export const setRemembered = (remembered: boolean): void => writePreference(KEY, remembered ? '1' : '');
