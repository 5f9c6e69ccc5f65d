import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationDescriptor, operations } from '#generated/contract/operations.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rightsAtOtherEnd } from '#domain/records/sight/link-rights.ts';
import { buildApp } from '#server/app.ts';
import { Sessions } from '#server/session/sessions.ts';
import { type ApiApp, TEST_CONFIG, HOST, startApiApp } from '../support/api-app.ts';
import { attackFigures } from '../support/attack-figures.ts';
import { checksum } from '../support/checksum.ts';

/** An id that no record has. */
const ABSENT = '2000000000';
/** Entities that the test itself and the session write. */
// These calls need the first two; the books are sealed every minute, and the journal of access says what was read.
const CHANGING = ['session', 'utilisateur_droit_utilisateur', 'chaine_comptable', 'acces_acte'];
const byEntity = [...Map.groupBy(operations, ({ entity }) => entity ?? 'services')];

interface Holder {
  readonly id: number;
  readonly headers: Record<string, string>;
}

const figures = attackFigures('operations without their right');
let api: ApiApp;
/** Without notifications the server keeps no rights in memory: each call sees what the test just gave. */
let app: FastifyInstance;
let nearlyAll: Holder;
let single: Holder;

beforeAll(async () => {
  api = await startApiApp();
  app = await buildApp({ pool: api.database.pool, config: TEST_CONFIG });
  nearlyAll = await createHolder();
  single = await createHolder();
  // Missing search texts are filled when the server starts, and announced: a change of its own, at its own time.
  for (const table of ['utilisateur', 'groupe_utilisateur'])
    await api.database.pool.query(`update ${table} set recherche = '' where recherche is null`);
  await api.database.pool.query(
    'insert into utilisateur_droit_utilisateur (utilisateur_id, utilisateur_droit_id) select $1, id from utilisateur_droit',
    [nearlyAll.id],
  );
});
afterAll(async () => {
  figures.print();
  await app.close();
  await api.close();
});

async function createHolder(): Promise<Holder> {
  const { id } = await api.createPerson();
  const sessions = new Sessions(api.database.pool, Date.now);
  const account = await sessions.accounts.findById(id);
  if (account === null) throw new Error('no such person');
  const { secret, session } = await sessions.open(account);
  return { id, headers: { cookie: `session=${secret}`, authorization: session.handle } };
}

/** Runs with every right but these. */
async function without(codes: readonly string[], work: () => Promise<void>): Promise<void> {
  const { pool } = api.database;
  const values = [nearlyAll.id, codes];
  await pool.query(
    'delete from utilisateur_droit_utilisateur l using utilisateur_droit d where l.utilisateur_droit_id = d.id and l.utilisateur_id = $1 and d.code = any($2)',
    values,
  );
  await work();
  await pool.query(
    'insert into utilisateur_droit_utilisateur (utilisateur_id, utilisateur_droit_id) select $1, id from utilisateur_droit where code = any($2)',
    values,
  );
}

async function giveOnly(codes: readonly (string | null)[]): Promise<void> {
  await api.database.pool.query('delete from utilisateur_droit_utilisateur where utilisateur_id = $1', [single.id]);
  await api.database.pool.query(
    'insert into utilisateur_droit_utilisateur (utilisateur_id, utilisateur_droit_id) select $1, id from utilisateur_droit where code = any($2)',
    [single.id, codes],
  );
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;

async function call({ method, path }: OperationDescriptor, sent: Record<string, string> = {}): Promise<number> {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'lot' ? '00000000-0000-4000-8000-000000000000' : ABSENT));
  const reply = await app.inject({
    method: METHODS[method],
    url,
    headers: { host: HOST, ...sent },
    ...(method === 'get' ? {} : { payload: {} }),
  });
  return reply.statusCode;
}

function codeOf({ right }: OperationDescriptor): string | null {
  return right === 'public' || right === 'session' ? null : right.replace(/^self:/, '');
}

/** Its own right and those of the other screens of its entity: each lets in. */
function codesOf(operation: OperationDescriptor): readonly string[] {
  const code = codeOf(operation);
  return code === null ? [] : [code, ...(operation.others ?? [])];
}

/** A picker shows the records of another entity: the session, and a right that meets this entity. */
function neededCode(operation: OperationDescriptor): string | null {
  return operation.action === 'choix' ? (descriptors.get(operation.entity ?? '')?.rights.list ?? null) : codeOf(operation);
}

const descriptors: ReadonlyMap<string, EntityDescriptor> = new Map(Object.entries(entities));

/** A link is written with the rights of both ends. */
function otherEndCodes({ entity, action, path }: OperationDescriptor): readonly string[] {
  if (action !== 'linkAdd' && action !== 'linkRemove') return [];
  const segment = path.split('/')[4]?.replaceAll('-', '') ?? '';
  const field = descriptors.get(entity ?? '')?.fields.find(({ name, link }) => link !== undefined && name.toLowerCase() === segment);
  const target = descriptors.get(field?.to ?? '');
  return field === undefined || target === undefined ? [] : (rightsAtOtherEnd(field, target) ?? []);
}

/** Called by a public key: no session and no right opens them (tests/api/public/keys.test.ts). */
const BY_PUBLIC_KEY = [
  'getPublicCalendrier',
  'getPublicFilm',
  'getPublicImage',
  'getPublicPalmares',
  'getPublicPersonne',
  'getPublicProgramme',
  'listPublicFilms',
  'listPublicLieux',
  'listPublicPersonnes',
  'listPublicSections',
];
// The stream never ends by itself, and signing in or out would change who calls.
const APART = new Set([
  'streamEvents',
  'login',
  'confirmLogin',
  'loginByCleAcces',
  'loginByFournisseur',
  'replayLogin',
  'logout',
  ...BY_PUBLIC_KEY,
]);
/** Public, and refused all the same: they bring what says who somebody is. */
const SIGN_INS = new Set([
  ...BY_PUBLIC_KEY,
  'login',
  'confirmLogin',
  'loginByCleAcces',
  'openGuichetPartage',
  'challengeCleAcces',
  'loginByFournisseur',
  'beginFournisseur',
  'replayLogin',
  'getActivation',
  'activateCompte',
  'getConfirmationAdresse',
  'confirmAdresse',
  // The address of a feed or of an invitation is its secret; without it there is nothing.
  'getFluxCalendrier',
  'getFluxDonnees',
  'getFluxPalmares',
  'getPublicFluxCalendrier',
  'getPublicFluxDonnees',
  'getPublicFluxPalmares',
  'openBulletin',
  'openVotePublic',
  'castVotePublic',
  'openDesinscription',
  'unsubscribe',
  'castBulletin',
  'getInvitation',
  'answerInvitation',
  'getInvitationFilm',
  'answerInvitationFilm',
  'openDevis',
  'printDevis',
  'answerDevis',
  'openPaiement',
  'printPaiement',
  'startPaiement',
  'receivePaiementAvis',
  'sendInvitationFilmPhoto',
  'removeInvitationFilmPhoto',
  'openEpreuve',
  'answerEpreuve',
  'printEpreuve',
  'openFeuilleDeRoute',
  'printFeuilleDeRoute',
]);
/** Let in, then say that there is no logo, and that nobody may post reports without `BOUNCE_SECRET`. */
const AWAY = new Set(['getLogo', 'receiveRapportRemise']);
/** Lets in, then says that the deposit site, which these tests do not have, is away. */
const ASKS_ANOTHER_SYSTEM = 'retrieveInsRecups';

describe('without a session', () => {
  it.each(byEntity)('%s refuses everything that the contract does not call public', async (_entity, all) => {
    const wrong: string[] = [];
    for (const operation of all.filter(({ operationId }) => !SIGN_INS.has(operationId))) {
      const status = await call(operation);
      const expected = AWAY.has(operation.operationId) ? 404 : 200;
      if (figures.count(status !== (operation.right === 'public' ? expected : 401))) wrong.push(`${operation.operationId} ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('with every right but those that let in', () => {
  let before: Readonly<Record<string, string>>;
  beforeAll(async () => {
    before = await checksum(api.database.pool, CHANGING);
  });

  it.each(byEntity)('%s refuses', async (_entity, all) => {
    const wrong: string[] = [];
    for (const [key, group] of Map.groupBy(all, (operation) => codesOf(operation).join(' '))) {
      if (key === '') continue;
      await without(key.split(' '), async () => {
        for (const operation of group) {
          const status = await call(operation, nearlyAll.headers);
          if (figures.count(status !== 403)) wrong.push(`${operation.operationId} ${status}`);
        }
      });
    }
    expect(wrong).toEqual([]);
  });

  it('nothing has changed in the database', async () => {
    expect(await checksum(api.database.pool, CHANGING)).toEqual(before);
  });
});

describe('with the right it asks for and no other', () => {
  it.each(byEntity)('%s lets in', async (_entity, all) => {
    const wrong: string[] = [];
    for (const operation of all.filter(({ operationId }) => !APART.has(operationId))) {
      for (const code of [neededCode(operation), ...(operation.others ?? [])]) {
        await giveOnly([code, ...otherEndCodes(operation)]);
        const status = await call(operation, single.headers);
        const isAway = status === 502 && operation.operationId === ASKS_ANOTHER_SYSTEM;
        if (status === 401 || status === 403 || (status >= 500 && !isAway)) wrong.push(`${operation.operationId} ${code} ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
