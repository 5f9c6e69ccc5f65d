import type { z } from 'zod';
import type { PlatformSettings } from '#server/platform/platform.ts';
import type { Settings } from '#server/settings.ts';
import { withoutSlash } from './read-outside.ts';

const POLL_S = 300;
const RETRIES_S = '60,300,1800,7200,28800,86400';
const TIMEOUT_MS = 30_000;

/** A platform is on by its address, its token address and its client together. */
export function readPlatform(values: z.infer<typeof Settings>): PlatformSettings | null {
  const { PLATFORM_URL: url, PLATFORM_TOKEN_URL: tokenUrl, PLATFORM_CLIENT_ID: clientId, PLATFORM_CLIENT_SECRET: clientSecret } = values;
  if (url === undefined || tokenUrl === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    url: withoutSlash(url),
    directoryUrl: withoutSlash(values.PLATFORM_DIRECTORY_URL ?? url),
    tokenUrl,
    clientId,
    clientSecret,
    pollMs: (values.PLATFORM_POLL_S ?? POLL_S) * 1000,
    retryMs: (values.PLATFORM_RETRY_S ?? RETRIES_S).split(',').map((seconds) => Number(seconds) * 1000),
    timeoutMs: values.PLATFORM_TIMEOUT_MS ?? TIMEOUT_MS,
  };
}
