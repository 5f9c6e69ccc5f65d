import type { z } from 'zod';
import type { MappedGroup } from '#domain/identity/group-mapping.ts';
import type { FactorProof, IdentitySettings } from '#server/identity/identity-settings.ts';
import { isSafe } from '#server/identity/provider-fetch.ts';
import { refusalOf, type Settings } from '#server/settings.ts';
import { ConfigError } from './config-error.ts';

const TIMEOUT_MS = 10_000;

/** A provider is on by its issuer, its client and its secret together: with a part of them the start is refused, as is a closed local door without one. */
export function readIdentity(values: z.infer<typeof Settings>, publicUrl: string | null): IdentitySettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, LOCAL_SIGN_IN: isLocalOpen = true } = values;
  if (issuer === undefined) {
    if (!isLocalOpen) throw new ConfigError(refusalOf('LOCAL_SIGN_IN'));
    return null;
  }
  const isReachable = isSafe(issuer, values.ALLOWED_PRIVATE_HOSTS ?? []);
  if (clientId === undefined || clientSecret === undefined || publicUrl === null || !isReachable)
    throw new ConfigError(refusalOf('OIDC_ISSUER'));
  return {
    issuer,
    clientId,
    clientSecret,
    label: values.OIDC_LABEL ?? new URL(issuer).hostname,
    scopes: values.OIDC_SCOPES ?? 'openid email profile',
    groupClaim: values.OIDC_GROUP_CLAIM ?? 'groups',
    verifiedClaim: values.OIDC_VERIFIED_CLAIM ?? 'email_verified',
    groups: pairsOf(values.OIDC_GROUPS ?? '', ';').map(([value, group]): MappedGroup => ({ value, group })),
    factorProofs: pairsOf(values.OIDC_SECOND_FACTOR ?? '', ',').map(([claim, value]): FactorProof => ({
      claim: claim === 'acr' ? 'acr' : 'amr',
      value,
    })),
    timeoutMs: values.OIDC_TIMEOUT_MS ?? TIMEOUT_MS,
    isLocalOpen,
    redirectUri: `${publicUrl}/login`,
  };
}

function pairsOf(list: string, separator: string): readonly (readonly [string, string])[] {
  return list.split(separator).flatMap((pair) => {
    const [, name = '', value = ''] = /^([^=]+)=(.+)$/.exec(pair.trim()) ?? [];
    return name === '' ? [] : [[name.trim(), value.trim()] as const];
  });
}
