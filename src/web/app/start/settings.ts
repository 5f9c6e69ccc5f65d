import { readJsonPreference, writePreference } from '#web/runtime/preferences.ts';
import { createStore, useStore } from '#web/runtime/store.ts';
import { isObject } from '#web/runtime/is-object.ts';

export type Theme = 'light' | 'dark' | 'system';
export type Density = 'dense' | 'compact' | 'comfort';

/** Shown parts of the shell; the defaults are those of the specification (§2.3). */
export const DEFAULT_FLAGS = {
  leftBar: true,
  leftBarMini: true,
  rightBar: false,
  breadcrumb: false,
  history: false,
  footer: false,
  printer: false,
  back: false,
  next: false,
  reload: false,
  context: true,
  message: true,
  request: true,
  option: true,
  shortcuts: true,
  translation: true,
};
export type ShellFlag = keyof typeof DEFAULT_FLAGS;

export interface Settings {
  readonly theme: Theme;
  readonly density: Density;
  readonly flags: Readonly<Record<ShellFlag, boolean>>;
  /** Folded sections of the menu, by key. */
  readonly folded: readonly string[];
}

const KEY = 'reglages';
const DEFAULTS: Settings = { theme: 'system', density: 'compact', flags: DEFAULT_FLAGS, folded: ['parametres'] };

export const settings = createStore<Settings>(DEFAULTS);

export function useSettings(): Settings {
  return useStore(settings, (value) => value);
}

/** Reads what this browser kept and puts theme and density on the page. */
export function startSettings(): void {
  settings.set(readSettings(readJsonPreference(KEY)));
  applyAppearance(settings.get());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyAppearance(settings.get()));
}

export function changeSettings(change: Partial<Settings>): void {
  settings.update((value) => ({ ...value, ...change }));
  writePreference(KEY, JSON.stringify(settings.get()));
  applyAppearance(settings.get());
}

export function setFlag(flag: ShellFlag, on: boolean): void {
  changeSettings({ flags: { ...settings.get().flags, [flag]: on } });
}

export function toggleFlag(flag: ShellFlag): void {
  setFlag(flag, !settings.get().flags[flag]);
}

export function shownTheme(theme: Theme): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Settings of an older version are read field by field: an unknown value is the default. */
export function readSettings(kept: unknown): Settings {
  if (!isObject(kept)) return DEFAULTS;
  const flags = isObject(kept.flags) ? kept.flags : {};
  const theme = kept.theme;
  const density = kept.density;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: density === 'dense' || density === 'comfort' ? density : 'compact',
    flags: { ...DEFAULT_FLAGS, ...pickBooleans(flags) },
    folded: Array.isArray(kept.folded) ? kept.folded.filter((key) => typeof key === 'string') : DEFAULTS.folded,
  };
}

function pickBooleans(flags: Readonly<Record<string, unknown>>): Partial<Record<ShellFlag, boolean>> {
  const flagNames = Object.keys(DEFAULT_FLAGS).filter((key): key is ShellFlag => typeof flags[key] === 'boolean');
  return Object.fromEntries(flagNames.map((key) => [key, flags[key] === true]));
}

function applyAppearance({ theme, density }: Settings): void {
  document.documentElement.dataset.theme = shownTheme(theme);
  document.documentElement.dataset.density = density;
}
