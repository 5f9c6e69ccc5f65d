import type pg from 'pg';
import { openDatabase } from '#server/database/open-database.ts';
import { accountRepository } from '#server/session/account-repository.ts';
import { hashPassword } from '#server/session/password.ts';
import { signInHeaders } from '#tests/support/api-client.ts';
import { ADMIN, startServerProcess } from '#tests/support/server-process.ts';
import { type Line, median, timed } from '../measure.ts';
import { generateFilms } from './generate-films.ts';

const ROUNDS = 3;
const ROUND_MS = 8_000;
/** People at work meanwhile, one call after the other with a breath between them, as people have. */
const OTHERS = 4;
const BREATH_MS = 50;
const WORST_AT_ONCE = 12;
const RATIO_MAX = 2;

type Headers = Readonly<Record<string, string>>;

function listOf(filter: object, skip = 0): string {
  return `/api/films/filter?skip=${skip}&take=100&filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

const ORDINARY = [
  listOf({ Colonnes: ['TitreOriginal', 'AnneeProd'], Tri: [{ Key: 'TitreTri' }] }),
  '/api/films/1500',
  listOf({ GlobalSearch: 'phare 12' }),
];

/** Texts that no index knows, looked for in every film, and all of them put in the order of another table, to be read from the middle. */
function worst(number: number): string {
  const absent = ['TitreInternational', 'Reference', 'TitreOriginal', 'Realisation', 'Production'].map((field) => ({
    not: { field, op: 'contains', value: `rien ${number}` },
  }));
  return listOf({ Colonnes: ['TitreOriginal'], Criteres: { and: absent }, Tri: [{ Key: 'PaysLibelle', Desc: true }] }, 100 * number);
}

/** Wait of other people, 95 times of 100, while one reader sends the worst filters, against when nobody does. */
export async function measureFairShare(folder: string, films: number): Promise<Line> {
  const server = await startServerProcess({ dataDir: folder, env: { LOG_LEVEL: 'silent' } });
  const database = await openDatabase({ databaseUrl: null, dataDir: folder, poolMax: 2 });
  try {
    await generateFilms(database.pool, films);
    const others = await Promise.all(
      Array.from({ length: OTHERS }, async (_, place) => signInHeaders(server.url, await addPerson(database.pool, `collegue${place}`))),
    );
    const greedy = await signInHeaders(server.url, await addPerson(database.pool, 'lectrice'));
    const pairs: { readonly alone: number; readonly beside: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await othersWait(server.url, others);
      const end = new AbortController();
      const sent = sendWorst(server.url, greedy, end.signal);
      pairs.push({ alone, beside: await othersWait(server.url, others) });
      end.abort();
      await sent;
    }
    const ratios = pairs.map(({ alone, beside }) => beside / alone);
    function ms(pick: 'alone' | 'beside'): string {
      return median(pairs.map((pair) => pair[pick])).toFixed(0);
    }
    return {
      what: `what others wait, 95 of 100, while one reader sends the worst filters at ${films} films`,
      value: `${median(ratios).toFixed(2)} × (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}; ${ms('beside')} against ${ms('alone')} ms), at most ${RATIO_MAX} ×`,
      ok: Math.max(...ratios) <= RATIO_MAX,
    };
  } finally {
    await database.close();
    await server.kill('SIGTERM');
  }
}

async function addPerson(pool: pg.Pool, name: string) {
  const person = { Login: `${name}@exemple.test`, MotDePasse: ADMIN.MotDePasse };
  const { rows } = await pool.query<{ groupId: number }>('select id_groupe_utilisateur as "groupId" from utilisateur where login = $1', [
    ADMIN.Login,
  ]);
  const groupId = rows[0]?.groupId ?? 0;
  const id = await accountRepository(pool).insert({
    nom: 'Lectrice',
    prenom: 'Anne',
    login: person.Login,
    groupId,
    passwordHash: await hashPassword(person.MotDePasse),
  });
  await pool.query('update utilisateur set is_actif = true where id = $1', [id]);
  return person;
}

/** In milliseconds, over one round. */
async function othersWait(url: string, people: readonly Headers[]): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + ROUND_MS;
  async function other(headers: Headers, place: number): Promise<void> {
    for (let call = place; performance.now() < until; call += 1) {
      times.push(await timed(async () => (await fetch(`${url}${ORDINARY[call % ORDINARY.length]}`, { headers })).arrayBuffer()));
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
    }
  }
  await Promise.all(people.map(other));
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0;
}

async function sendWorst(url: string, headers: Headers, signal: AbortSignal): Promise<void> {
  async function send(place: number): Promise<void> {
    for (let call = place; !signal.aborted; call += WORST_AT_ONCE)
      await fetch(`${url}${worst(call)}`, { headers, signal })
        .then((reply) => reply.arrayBuffer())
        .catch(() => undefined);
  }
  await Promise.all(Array.from({ length: WORST_AT_ONCE }, (_, place) => send(place)));
}
