import type { Sabotage } from '../sabotage.ts';

const PROGRAMME = 'tests/api/public/programme.test.ts';
const KEYS = 'tests/api/public/keys.test.ts';
const PEOPLE = 'tests/api/public/people.test.ts';
const CANARIES = 'tests/api/public/canaries.test.ts';

/** Guards of what sites read, taken away one by one. */
export const publicReadSabotages: readonly Sabotage[] = [
  {
    title: 'an answer to a site holds what the contract does not declare',
    file: 'src/server/public/declared-reply.ts',
    from: 'return Object.fromEntries([...shape.properties].map(([key, inner]) => [key, within(inner, value[key])]));',
    to: 'return value;',
    tests: [CANARIES],
  },
  {
    title: 'a site reads people who did not consent',
    file: 'src/domain/public-read/public-selection.ts',
    from: 'return consentedOn !== null && consentedOn <= today && !IsArchive;',
    to: 'return consentedOn !== today || !IsArchive;',
    tests: [PEOPLE],
  },
  {
    title: 'a site reads portraits without their consent',
    file: 'src/domain/public-read/public-picture.ts',
    from: 'return photo === null || !isConsented ? null',
    to: 'return photo === null || (isConsented && photo < 0) ? null',
    tests: [PEOPLE],
  },
  {
    title: 'a site reads texts that the catalogue does not wait for',
    file: 'src/domain/public-read/public-films.ts',
    from: "const types = byId(yield* find('texte-type', { Id: [...awaited] }));\n  const texts = yield* find('film-texte', { IdFilm: films, IdTexteType: [...awaited] });",
    to: "const types = byId(yield* find('texte-type', {}));\n  const texts = yield* find('film-texte', { IdFilm: films });",
    tests: [CANARIES, PROGRAMME],
  },
  {
    title: 'a site shows any picture of the store by its number',
    file: 'src/server/services/public/public-handlers.ts',
    from: 'isPortrait || shown.photos.has(params.id) ? await',
    to: 'isPortrait || params.id > 0 ? await',
    tests: [PEOPLE],
  },
  {
    title: 'a picture opens without a key and without its proof',
    file: 'src/server/services/public/public-handlers.ts',
    from: 'query.v === proofOf(file.sha256)',
    to: "query.v !== ''",
    tests: [PEOPLE],
  },
  {
    title: 'a public key reads every edition',
    file: 'src/domain/public-read/readable-edition.ts',
    from: "return found ?? (yield* refuse('cle-publique-edition'));",
    to: "return found ?? requested ?? (yield* refuse('cle-publique-edition'));",
    tests: [KEYS],
  },
  {
    title: 'a public key that was revoked opens',
    file: 'src/server/public/public-keys.ts',
    from: 'if (!row.isActive || (row.expiresOn',
    to: 'if ((row.expiresOn',
    tests: [KEYS],
  },
  {
    title: 'a public key opens after its last day',
    file: 'src/server/public/public-keys.ts',
    from: '(row.expiresOn !== null && row.expiresOn < today)',
    to: "(row.expiresOn !== null && row.expiresOn < today && row.expiresOn === '')",
    tests: [KEYS],
  },
  {
    title: 'a public key is used from any site',
    file: 'src/server/public/public-keys.ts',
    from: "    if (!isFromSite) throw new AppError('cle-publique-origine');\n",
    to: '',
    tests: [KEYS],
  },
];
