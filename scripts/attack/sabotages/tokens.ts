import type { Sabotage } from '../sabotage.ts';

const SWEEP = 'tests/api/rights/tokens.test.ts';
const TOKENS = 'tests/api/session/tokens.test.ts';
const CONTRACT = 'tests/api/session/api-docs.test.ts';

/** Guards of access tokens, taken away one by one. */
export const tokenSabotages: readonly Sabotage[] = [
  {
    title: 'a token opens after its last day',
    file: 'src/server/session/tokens.ts',
    from: '!row.isActive || row.expiresOn < today',
    to: '!row.isActive',
    tests: [SWEEP],
  },
  {
    title: 'a token that was revoked opens',
    file: 'src/server/session/tokens.ts',
    from: '!row.isActive || row.expiresOn < today',
    to: 'row.expiresOn < today',
    tests: [SWEEP],
  },
  {
    title: 'a token opens from every network',
    file: 'src/server/session/tokens.ts',
    from: "    if (!allows(address)) throw new AppError('jeton-acces-adresse');\n",
    to: '',
    tests: [SWEEP],
  },
  {
    title: 'a token of reading writes',
    file: 'src/server/session/tokens.ts',
    from: "  if (isWrite && limits.isReadOnly) throw new AppError('jeton-acces-lecture');\n",
    to: '',
    tests: [SWEEP],
  },
  {
    title: 'a token of reading makes documents',
    file: 'src/server/session/tokens.ts',
    from: "kindOf(method, url) !== 'read'",
    to: "kindOf(method, url) === 'write'",
    tests: [TOKENS],
  },
  {
    title: 'a token of one kind of records opens all kinds',
    file: 'src/server/session/tokens.ts',
    from: "  if (!reachesEntity(limits, entity)) throw new AppError('jeton-acces-fiches');\n",
    to: '',
    tests: [SWEEP],
  },
  {
    title: 'a token of one kind of records guesses at others by paths',
    file: 'src/server/session/tokens.ts',
    from: 'rightsWithin(row.rights.map(normaliseRight), row.entities)',
    to: 'rightsWithin(row.rights.map(normaliseRight), [])',
    tests: [SWEEP],
  },
  {
    title: 'a token outlives the account of its owner',
    file: 'src/server/session/sessions.ts',
    from: 'return account === null || !this.isValid(account) ? null : ',
    to: 'return account === null ? null : ',
    tests: [SWEEP],
  },
  {
    title: 'a token has all rights of its owner',
    file: 'src/server/session/tokens.ts',
    from: 'user = { ...owner, rights: new Set(shared), editions }',
    to: 'user = { ...owner, rights: new Set([...shared, ...owner.rights]), editions }',
    tests: [SWEEP],
  },
  {
    title: 'a token keeps rights that its owner lost',
    file: 'src/server/session/tokens.ts',
    from: '.filter((right) => owner.rights.has(right));',
    to: '.filter((right) => right !== owner.login);',
    tests: [TOKENS],
  },
  {
    title: 'a token opens operations of the session',
    file: 'src/server/session/guard.ts',
    from: "  if (right.kind === 'session') throw new AppError('jeton-acces-session');\n",
    to: '',
    tests: [SWEEP],
  },
  {
    title: 'a token opens the record of its owner without the right',
    file: 'src/server/session/guard.ts',
    from: 'return admitted(createContext({ ...base, edition, user, program }), ownRight(right), otherwise);',
    to: 'return admitted(createContext({ ...base, edition, user, program }), right, otherwise);',
    tests: [TOKENS],
  },
  {
    title: 'a token that was read once is never read again',
    file: 'src/server/session/tokens.ts',
    from: 'cached !== undefined && cached.generation === generation && now - cached.readAt < TRUSTED_MS',
    to: 'cached !== undefined && generation >= 0 && now >= cached.readAt',
    tests: [TOKENS],
  },
  {
    title: 'a token calls without a pace',
    file: 'src/server/session/tokens.ts',
    from: '    this.pace.take(row.id);\n',
    to: '',
    tests: [TOKENS],
  },
  {
    title: 'a token is made with rights that its owner lacks',
    file: 'src/domain/tokens/create-token.ts',
    from: 'facts.has(Code) && (held === null',
    to: '(held === null',
    tests: [TOKENS],
  },
  {
    title: 'the contract of a token holds what its limits refuse',
    file: 'src/server/api-docs/callable.ts',
    from: '  if (token !== null) requireWithin(token, operation);\n',
    to: '',
    tests: [CONTRACT],
  },
  {
    title: 'copies of the contract are shared by readers of other rights',
    file: 'src/server/api-docs/contract-copies.ts',
    from: 'const rights = [...context.user.rights].toSorted();',
    to: 'const rights = [context.user.rights.size > 0];',
    tests: [CONTRACT],
  },
  {
    title: 'a token of a service account sees rows that its maker does not, or outlives the account of its maker',
    file: 'src/domain/tokens/create-token.ts',
    from: "  if (!covers(giver, { rights: new Set(), scopes: power.scopes, until: order.DateExpiration })) yield* refuse('droit-manquant');\n",
    to: '',
    tests: [TOKENS],
  },
  {
    title: 'a token of a service account acts for a person once the account is one',
    file: 'src/server/session/token-repository.ts',
    from: ' and (u.is_service or j.id_createur is not distinct from u.id)',
    to: '',
    tests: [TOKENS],
  },
];
