export const SECRET_PREFIX = 'whsec_';

/** A secret as receivers of Standard Webhooks are given it. */
export function webhookSecret(token: string): string {
  return `${SECRET_PREFIX}${btoa(token)}`;
}
