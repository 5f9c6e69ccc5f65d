import type pg from 'pg';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { createContext } from '#server/http/context.ts';
import { countSql } from '#server/records/read/list-sql.ts';
import { readChoices } from '#server/records/read/choices.ts';
import { listRecords } from '#server/records/read/read-operations.ts';
import { countRecords } from '#server/records/read/row-count.ts';
import { newBuild } from '#server/records/engine/new-build.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import { groupQuestions } from './group-questions.ts';
import type { Question, Volume } from './question.ts';
import { rights } from '#generated/rights/rights.gen.ts';

/** Rows whose place was known are not any more. */
export const AFTER_CHANGE = 'middle page after a change';

const TAKE = 100;
const THOUSANDTH = 100_000;
const user = { id: 0, login: '', nom: '', groupId: null, rights: new Set(rights.map(({ code }) => code)) };
const context = createContext({ culture: 'fr', user });

interface Listed {
  readonly name: 'film' | 'contact';
  readonly filter: ListFilter;
  /** Columns of the page, and its order on the narrow row, for SQL written by hand. */
  readonly rows: string;
  readonly order: (direction: '' | ' desc') => string;
  readonly key: string;
}

// Written as a careful developer would write it for this one screen.
const FILMS: Listed = {
  name: 'film',
  filter: { Colonnes: ['TitreOriginal', 'Reference', 'AnneeProd', 'IdPays', 'Duree'], Tri: [{ Key: 'TitreTri' }] },
  rows: `f.id as "Id", f.version as "Version", f.titre_original as "TitreOriginal", f.reference as "Reference", f.annee_prod as "AnneeProd", f.id_pays as "IdPays",
    (select coalesce(t.traduction_fr, t.traduction_en) from pays p join trad_libelle t on t.id = p.id_libelle where p.id = f.id_pays) as "PaysLibelle",
    to_char(make_interval(secs => f.duree), 'HH24:MI:SS') as "Duree" from k join film f on f.id = k.id order by f.titre_tri_n, f.id`,
  order: (direction) => `titre_tri_n${direction}, id${direction}`,
  key: 'titre_tri_n',
};
const CONTACTS: Listed = {
  name: 'contact',
  filter: { Colonnes: ['Nom', 'Prenom', 'Email', 'IsMailing'], Tri: [{ Key: 'Nom' }, { Key: 'Prenom' }] },
  rows: `c.id as "Id", c.version as "Version", p.nom as "Nom", p.prenom as "Prenom", c.email as "Email", c.is_mailing as "IsMailing"
    from k join contact c on c.id = k.id join personne p on p.id = c.id_personne order by c.cle_tri collate "C", c.id`,
  order: (direction) => `cle_tri collate "C"${direction}, id${direction}`,
  key: 'cle_tri collate "C"',
};

function pageByHand({ name, rows, order }: Listed, skip: number, direction: '' | ' desc' = ''): string {
  return `with k as materialized (select id from ${name} order by ${order(direction)} limit ${TAKE} offset ${skip}) select coalesce(json_agg(r), '[]')::text from (select ${rows}) r`;
}

/** The page from a row that was looked up before, as somebody writes it who knows where it begins. */
async function pageFrom(pool: pg.Pool, { name, rows, order, key }: Listed, skip: number) {
  const { rows: found } = await pool.query<{ key: string; id: number }>(
    `select ${key} as key, id from ${name} order by ${order('')} limit 1 offset ${skip}`,
  );
  const text = `with k as materialized (select id from ${name} where (${key}, id) >= ($1, $2) order by ${order('')} limit ${TAKE}) select coalesce(json_agg(r), '[]')::text from (select ${rows}) r`;
  return () => pool.query(text, [found[0]?.key, found[0]?.id]);
}

function list({ engine }: Volume, { name, filter }: Listed, options: { readonly skip?: number; readonly more?: ListFilter } = {}) {
  return listRecords(engine, context, {
    entity: engine.registry.get(name),
    request: { filter: { ...filter, ...options.more }, skip: options.skip ?? 0, take: TAKE },
  });
}

/** An exact count that nobody remembers. */
function count({ engine, pool }: Volume, { name }: Listed, filter: ListFilter): Promise<unknown> {
  const build = newBuild(engine, context);
  const scope = { access: accessOf(engine.registry, context), today: engine.today() };
  return pool.query(countSql(build, engine.registry.get(name), { filter, scope, rows: null }), build.values);
}

function choices({ engine }: Volume, { name }: Listed, search: string): Promise<string> {
  return readChoices(engine, context, {
    entity: engine.registry.get(name),
    request: { search, take: 20, ids: null, edition: null, among: {} },
  });
}

/** Nothing is known of the list any more but how many rows it has. */
async function afterChange(volume: Volume, listed: Listed, skip: number): Promise<string> {
  const { cache } = volume.engine;
  const kept = {
    ...volume,
    engine: { ...volume.engine, cache: { ...cache, get: (key: string) => (key.startsWith('places') ? undefined : cache.get(key)) } },
  };
  return list(kept, listed, { skip });
}

async function pages(volume: Volume, listed: Listed): Promise<readonly Question[]> {
  function hand(skip: number, direction: '' | ' desc' = '') {
    return () => volume.pool.query(pageByHand(listed, skip, direction));
  }
  function page(what: string, skip: number, byHand: Question['byHand']): Question {
    return {
      what: `${listed.name}: ${what}`,
      ours: () => list(volume, listed, { skip }),
      byHand,
    };
  }
  const middle = Math.floor(volume.count / 2);
  return [
    page('first page', 0, hand(0)),
    ...(volume.count > THOUSANDTH ? [page('1,000th page', THOUSANDTH, hand(THOUSANDTH))] : []),
    page('middle page', middle, await pageFrom(volume.pool, listed, middle)),
    { what: `${listed.name}: ${AFTER_CHANGE}`, ours: () => afterChange(volume, listed, middle), byHand: hand(middle) },
    page('last page', volume.count - TAKE, hand(0, ' desc')),
  ];
}

/** Queries of lists and pickers for films and contacts; a list counts before anybody goes to its last page. */
export async function questionsOf(volume: Volume): Promise<readonly Question[]> {
  for (const { name, filter } of [FILMS, CONTACTS])
    await countRecords(volume.engine, context, { entity: volume.engine.registry.get(name), filter });
  function makeQuestion(what: string, ours: () => Promise<unknown>): Question {
    return { what, ours, byHand: null };
  }
  const recent: ListFilter = { Criteres: { and: [{ field: 'AnneeProd', op: 'gte', value: 1990 }] } };
  const online: ListFilter = { Criteres: { and: [{ field: 'IsOnline', op: 'eq', value: true }] } };
  return [
    ...(await pages(volume, FILMS)),
    ...(await pages(volume, CONTACTS)),
    makeQuestion('film: search « ombre »', () => list(volume, FILMS, { more: { GlobalSearch: 'ombre' } })),
    makeQuestion('film: search « zz »', () => list(volume, FILMS, { more: { GlobalSearch: 'zz' } })),
    makeQuestion('contact: search « martin zoe »', () => list(volume, CONTACTS, { more: { GlobalSearch: 'martin zoe' } })),
    makeQuestion('film: picker, « om »', () => choices(volume, FILMS, 'om')),
    makeQuestion('contact: picker, nothing typed', () => choices(volume, CONTACTS, '')),
    makeQuestion('film: filter that keeps half', () => list(volume, FILMS, { more: online })),
    makeQuestion('film: filter by year', () => list(volume, FILMS, { more: recent })),
    makeQuestion('film: filter by year, by the latest', () =>
      list(volume, FILMS, { more: { ...recent, Tri: [{ Key: 'AnneeProd', Desc: true }] } }),
    ),
    makeQuestion('film: by country', () => list(volume, FILMS, { more: { Tri: [{ Key: 'PaysLibelle' }] } })),
    makeQuestion('contact: by name, the last first', () => list(volume, CONTACTS, { more: { Tri: [{ Key: 'Nom', Desc: true }] } })),
    ...groupQuestions(volume, context),
    makeQuestion('film: exact count', () => count(volume, FILMS, {})),
    makeQuestion('film: exact count of a filter', () => count(volume, FILMS, recent)),
  ];
}
