import type { Sabotage } from '../sabotage.ts';

const PUBLIC_ADDRESS = 'tests/api/session/public-address.test.ts';
const DEMO_DOOR = 'tests/api/session/demo-door.test.ts';
const GUESSES = 'tests/api/session/guesses.test.ts';
const CLOCKS = 'tests/api/session/clocks.test.ts';
const LOST_KEY = 'tests/api/records/lost-key.test.ts';

/** Doors of people without a session, the accounts that everybody knows, clocks and keys. */
export const doorSabotages: readonly Sabotage[] = [
  {
    title: 'a guess at one link shuts out the right links of its network',
    file: 'src/server/session/link-throttle.ts',
    from: 'await this.tries.waiting(key, this.clock(), TOKEN);',
    to: "await this.tries.waiting(JSON.stringify(['liens', network]), this.clock(), TOKEN);",
    tests: ['tests/api/accounts/activation-link.test.ts'],
  },
  {
    title: 'a network tries unknown links without end',
    file: 'src/server/session/link-throttle.ts',
    from: "if (error instanceof AppError && error.code === 'lien-inconnu') await this.count(key, network);",
    to: '',
    tests: ['tests/api/accounts/activation-link.test.ts'],
  },
  {
    title: 'the origin is compared with what the client forwards',
    file: 'src/server/session/origin.ts',
    from: 'publicOrigin === null ? hostOf(origin) === host : origin === publicOrigin;',
    to: 'hostOf(origin) === host || publicOrigin === origin;',
    tests: [PUBLIC_ADDRESS],
  },
  {
    title: 'cookies follow a scheme that the proxy does not forward',
    file: 'src/server/session/cookies.ts',
    from: "protocol === 'https' || server.servesHttps;",
    to: "protocol === 'https' || (server.servesHttps && protocol === 'https');",
    tests: [PUBLIC_ADDRESS],
  },
  {
    title: 'the token of a device opens a session twice',
    file: 'src/server/session/devices.ts',
    from: '    await this.rows.closeFamily(family);\n    return null;\n  }\n\n  /** A forgotten token',
    to: '    return { userId, secret: next };\n  }\n\n  /** A forgotten token',
    tests: ['tests/api/session/devices.test.ts'],
  },
  {
    title: 'an account is guessed at from many networks',
    file: 'src/server/session/login-throttle.ts',
    from: ' ?? (await this.tries.take(account, now, ACCOUNT));',
    to: ';',
    tests: [GUESSES],
  },
  {
    title: 'an administrator is not told of guesses',
    file: 'src/server/services/account/connection-service.ts',
    from: '.filter(({ Essais }) => isGuessed(Essais))',
    to: '.filter(({ Essais }) => isGuessed(-Essais))',
    tests: [GUESSES],
  },
  {
    title: 'guesses are told to users without the right on accounts',
    file: 'src/server/services/account/connection-service.ts',
    from: '  if (!has(RIGHT)) return [];\n',
    to: '  if (!has(RIGHT) && accountOf.length < 0) return [];\n',
    tests: [GUESSES],
  },
  {
    title: 'an account of the demonstration opens through a proxy',
    file: 'src/server/demo/demo-door.ts',
    from: 'FORWARDED.every((name) => headers[name] === undefined) && ',
    to: 'FORWARDED.length > 0 && headers.cookie !== null && ',
    tests: [DEMO_DOOR],
  },
  {
    title: 'an account of the demonstration opens under a foreign name',
    file: 'src/server/demo/demo-door.ts',
    from: 'isLoopback(hostnameOf(headers.host))',
    to: "hostnameOf(headers.host) !== 'ailleurs'",
    tests: [DEMO_DOOR],
  },
  {
    title: 'a session of the demonstration goes on through a proxy',
    file: 'src/server/session/guard.ts',
    from: '  requireDemoAtHome(session.account.login, request, demo);\n',
    to: "  requireDemoAtHome('', request, demo);\n",
    tests: [DEMO_DOOR],
  },
  {
    title: 'a public address starts with the demonstration',
    file: 'src/server/config.ts',
    from: 'const isPrivate = isLoopback(host) && publicOrigin === null;',
    to: "const isPrivate = isLoopback(host) && publicOrigin !== '';",
    tests: ['src/server/config.test.ts'],
  },
  {
    title: 'a clock that was ahead keeps people out for as long',
    file: 'src/server/session/try-repository.ts',
    from: 'set reprise_le = least(reprise_le, to_timestamp($2::float8)) where cle = $1',
    to: "set reprise_le = greatest(reprise_le, to_timestamp($2::float8) - interval '1 day') where cle = $1",
    tests: [CLOCKS],
  },
  {
    title: 'a value under another key is shown as empty',
    file: 'src/server/records/read/record-repository.ts',
    from: 'engine.secrets.open(value) ?? unreadable;',
    to: 'engine.secrets.open(value) ?? (unreadable === null ? unreadable : null);',
    tests: [LOST_KEY],
  },
  {
    title: 'an unreadable value that comes back is written over the sealed one',
    file: 'src/domain/records/engine/write-input.ts',
    from: ' || isUnreadable(field, given))',
    to: ')',
    tests: [LOST_KEY],
  },
  {
    title: 'a server under another key does not notice',
    file: 'src/server/records/write/key-witness.ts',
    from: 'if (witness !== null) return secrets.open(witness) !== null;',
    to: "if (witness !== null) return secrets.open(witness) !== '';",
    tests: [LOST_KEY],
  },
];
