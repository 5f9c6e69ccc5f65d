import type { Sabotage } from '../sabotage.ts';

const ATTACK = 'tests/api/identity/provider-attack.test.ts';
const JOURNEY = 'tests/api/identity/provider-journey.test.ts';
const POLICY = 'tests/api/identity/provider-policy.test.ts';
const FAILURES = 'tests/api/identity/provider-failures.test.ts';

/** Guards of the sign-in by an identity provider, taken away one by one. */
export const identitySabotages: readonly Sabotage[] = [
  {
    title: 'an answer of the identity provider under another state opens',
    file: 'src/server/identity/identity-provider.ts',
    from: '      expectedState: state,\n',
    to: '      expectedState: state === null ? state : client.skipStateCheck,\n',
    tests: [ATTACK],
  },
  {
    title: 'a token of another sign-in by the identity provider opens',
    file: 'src/server/identity/identity-provider.ts',
    from: 'nonce: client.randomNonce()',
    to: "nonce: 'N'.repeat(43)",
    tests: [ATTACK],
  },
  {
    title: 'a token of the identity provider opens without a look at its signature',
    file: 'src/server/identity/identity-provider.ts',
    from: '[client.enableNonRepudiationChecks, ...',
    to: '[...',
    tests: [ATTACK],
  },
  {
    title: 'an answer of the identity provider serves twice',
    file: 'src/server/identity/pending-identity.ts',
    from: 'return isUsed ? null : departure;',
    to: 'return isUsed && departure === null ? null : departure;',
    tests: [ATTACK],
  },
  {
    title: 'a sign-in by the identity provider goes on after its ten minutes',
    file: 'src/server/identity/pending-identity.ts',
    from: 'parsed.success && clock() - parsed.data.at <= PENDING_MS ? parsed.data : null',
    to: 'parsed.success ? parsed.data : null',
    tests: [ATTACK, JOURNEY],
  },
  {
    title: 'an address that the identity provider did not verify links',
    file: 'src/server/identity/claims.ts',
    from: "isVerified && typeof email === 'string'",
    to: "isVerified !== null && typeof email === 'string'",
    tests: [ATTACK, JOURNEY],
  },
  {
    title: 'whoever the identity provider recognised is linked to the account that is signed in',
    file: 'src/server/services/identity/identity-service.ts',
    from: 'if (link === null || link.user !== account.id)',
    to: 'if (link === null)',
    tests: [JOURNEY],
  },
  {
    title: 'an account is linked to the identity provider without its password',
    file: 'src/server/services/identity/identity-service.ts',
    from: "  await requirePassword(context, { path: 'MotDePasse', password: body.MotDePasse });\n  const { issuer, fingerprint } = link;\n",
    to: '  const { issuer, fingerprint } = link;\n',
    tests: [JOURNEY],
  },
  {
    title: 'the identity provider stands for a second factor that it does not prove',
    file: 'src/server/services/identity/provider-sign-in.ts',
    from: 'if (isFactorProven || !(await tools.factors.isProtected(account.id)))',
    to: 'if (isFactorProven || account.id > 0)',
    tests: [POLICY],
  },
  {
    title: 'the identity provider moves accounts whose group was given by hand',
    file: 'src/domain/identity/group-mapping.ts',
    from: 'if (current === null || !mapping.some(({ group }) => isSame(group, current)))',
    to: 'if (current === null || mapping.length === 0)',
    tests: [POLICY],
  },
  {
    title: 'passwords open accounts that the settings leave to the identity provider',
    file: 'src/server/services/session/session-service.ts',
    from: '  requireOpen(account, context);\n  await requireLocalDoor(account, context);\n  const passwordHash',
    to: '  requireOpen(account, context);\n  const passwordHash',
    tests: [POLICY],
  },
  {
    title: 'an identity provider of a private network is called without the setting',
    file: 'src/server/identity/provider-fetch.ts',
    from: 'maxBytes: ANSWER_MAX_BYTES, timeoutMs, allow, ...sent(options)',
    to: "maxBytes: ANSWER_MAX_BYTES, timeoutMs, allow: [...allow, '127.0.0.1'], ...sent(options)",
    tests: [FAILURES],
  },
];
