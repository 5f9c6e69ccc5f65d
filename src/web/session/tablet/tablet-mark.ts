import { readPreference, writePreference } from '#web/runtime/preferences.ts';

const KEY = 'tablette';

/** True if this browser was registered; its secret is in a cookie that no script reads. */
export function isTablet(): boolean {
  return readPreference(KEY) === '1';
}

export function setTablet(isRegistered: boolean): void {
  writePreference(KEY, isRegistered ? '1' : '');
}
