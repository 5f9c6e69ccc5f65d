export declare const root: string;
export declare const requireNode: () => void;
export declare const ensureInstalled: (tell?: () => void) => void;
export declare const projectNode: () => string;
export declare const HEADLESS_CHROMIUM: string;
export declare const installedChromium: () => string | null;
export declare const projectEnv: (extra?: Record<string, string>) => NodeJS.ProcessEnv;
export declare const SERVER_FLAGS: readonly string[];
export declare const run: (
  args: readonly string[],
  options?: { env?: Record<string, string>; capture?: boolean },
) => Promise<{ code: number; output: string }>;
export declare const newestChange: (names: readonly string[]) => number;
export declare const fail: (sentence: string) => never;
