import { type Config, isLoopback } from '#server/config.ts';

/** Host of the platform that is spoken with; null without its settings. Invoices of invented people only reach a platform of this machine. */
export function platformHost({ platform, demo }: Pick<Config, 'platform' | 'demo'>): string | null {
  if (platform === null) return null;
  const { hostname, host } = new URL(platform.url);
  return demo && !isLoopback(hostname) ? null : host;
}
