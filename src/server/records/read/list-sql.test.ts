import { describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { FilterNode, ScreenDescriptor, SortKey } from '#generated/entities/descriptor.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import { createRegistry, type Entity } from '#domain/records/engine/registry.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { viewConditions, type Viewer } from '#domain/records/conditions/view-values.ts';
import { NOBODY, type RequestContext } from '#domain/records/requests/request-context.ts';
import { createContext } from '#server/http/context.ts';
import { newBuild } from '../engine/new-build.ts';
import { rowScopeOf } from '../scope/row-scope.ts';
import { keptTexts } from '../sort/kept-texts-sql.ts';
import { openSource } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';
import { choicesSql } from './choices-sql.ts';
import { countSql, deepPageSql, exportSql, idsSql, type ListQuery, pageSql } from './list-sql.ts';
import { totalsSql } from './totals-sql.ts';

const registry = createRegistry({ entities, enums });
const TODAY = '2027-01-28';

function clock(): number {
  return Date.parse(`${TODAY}T12:00:00Z`);
}

const VIEWER: Viewer = { edition: 2027, user: 7, today: TODAY };
const USER = { ...NOBODY, id: 7, limits: { Id: [7], IdsSection: [5] } };

function readerWith(has: RequestContext['has'], culture: RequestContext['culture'] = 'fr'): RequestContext {
  return {
    ...createContext({ user: USER, culture, edition: 2027 }),
    has,
  };
}

const READER = readerWith(() => true);
const ENGLISH_READER = readerWith(() => true, 'en');
const SCOPE_RIGHTS = new Set(Object.values(entities).flatMap(({ scope }) => scope?.all ?? []));
/** Reads every entity, but only the rows of their own scopes. */
const LIMITED_READER = readerWith((right) => !SCOPE_RIGHTS.has(right));
const MASK_RIGHTS = new Set(Object.values(entities).flatMap(({ fields }) => fields.flatMap(({ privacy }) => privacy?.right ?? [])));
const READER_WITHOUT_PRIVATE_FIELDS = readerWith((right) => !MASK_RIGHTS.has(right));

type Write = (build: SqlBuild, entity: Entity, query: ListQuery) => string;

interface Question {
  readonly filter?: ListFilter;
  readonly context?: RequestContext;
  readonly write?: Write;
}

const firstPage: Write = (build, entity, query) => pageSql(build, entity, { ...query, skip: 0, take: 100 });

/** Each clause on a line of its own, indented by its brackets; the words themselves stay as they are sent. */
function printed(sql: string): string {
  let depth = 0;
  return sql.replaceAll(/[()]| (?=(?:from|where|(?:left )?join|cross join|order by|group by|union all|limit) )/g, (sign) => {
    if (sign === ' ') return `\n${'  '.repeat(depth)}`;
    depth += sign === '(' ? 1 : -1;
    return sign;
  });
}

function statement(title: string, name: string, { filter = {}, context = READER, write = firstPage }: Question): string {
  const entity = registry.get(name);
  const build = newBuild({ registry, today: () => TODAY }, context);
  const scope = {
    access: accessOf(registry, context),
    today: TODAY,
    rowsOf: (other: Entity) => rowScopeOf(registry, clock)(other, context),
  };
  const sql = write(build, entity, { filter, scope, rows: rowScopeOf(registry, clock)(entity, context) });
  const values = build.values.map((value, index) => `-- $${index + 1} = ${JSON.stringify(value)}`);
  return [`-- ${title}`, printed(sql), ...values, `-- reads ${[...build.touched].join(', ')}`, ''].join('\n');
}

function screenOf(name: string, screen: string): ScreenDescriptor {
  const found = registry.get(name).descriptor.screens.find((candidate) => candidate.screen === screen);
  if (found === undefined) throw new Error(`no screen « ${screen} » of « ${name} »`);
  return found;
}

/** A view as its screen opens it: its columns, conditions and order. */
function viewFilter(name: string, screenName: string, viewName: string): ListFilter {
  const screen = screenOf(name, screenName);
  const view = screen.views.find((candidate) => candidate.view === viewName);
  if (view === undefined) throw new Error(`no view « ${viewName} » of « ${screenName} »`);
  return {
    Criteres: { and: viewConditions([...screen.filter, ...view.filter], VIEWER) },
    Colonnes: screen.columns.filter(({ displayed }) => displayed).map(({ field }) => field),
    Tri: view.sort.length > 0 ? view.sort : screen.sort,
  };
}

function golden(name: string, statements: readonly string[]): Promise<void> {
  return expect(statements.join('\n')).toMatchFileSnapshot(`../../../../tests/golden/sql/${name}.sql`);
}

const VIEWS = [
  ['film', 'film', 'textes-manquants'],
  ['film', 'film', 'copies-manquantes'],
  ['film', 'film', 'programmes'],
  ['film', 'campagne', 'pas-vus'],
  ['film', 'campagne', 'desaccords'],
  ['festival-inscription', 'festival-inscriptions-a-programmer', 'sans-tranche'],
  ['festival-inscription', 'festival-inscriptions-a-programmer', 'kdm-manquantes'],
  ['festival-participant-invite', 'festival-participant-invite', 'a-relancer'],
  ['festival-participant-invite', 'festival-participant-invite', 'sans-hotel'],
  ['festival-participant-accredite', 'festival-participant-accredite', 'echues'],
  ['festival-participant', 'festival-participant', 'presents'],
  ['festival-hotel-pec', 'festival-hotel-pec', 'non-affectees'],
  ['festival-programmation', 'festival-programmation', 'en-conflit'],
  ['bam-paiement', 'bam-paiement', 'echues'],
  ['contact', 'contact', 'email-erreur'],
  ['personne', 'personne', 'sans-contact'],
  ['agenda', 'agenda', 'aujourdhui'],
  ['festival-tranche', 'festival-tranche', 'les-miennes'],
] as const;

const FILM_CONDITIONS: Readonly<Record<string, FilterNode>> = {
  'text contains and starts': {
    and: [
      { field: 'TitreOriginal', op: 'contains', value: 'é%' },
      { field: 'TitreTri', op: 'starts', value: 'la' },
    ],
  },
  'text to the letter': { field: 'TitreOriginal', op: 'same', value: 'Écume' },
  'text in a list with nothing': { field: 'TitreOriginal', op: 'in', value: ['ecume', null] },
  'duration between': { field: 'Duree', op: 'between', value: ['00:10:00', '00:59:00'] },
  'date in a period': { field: 'DateAchevement', op: 'period', value: 'today' },
  'instant of a day': { field: 'Notes.DateNote', op: 'gte', value: '2027-01-01' },
  'links in and not in': {
    and: [
      { field: 'IdsGenre', op: 'in', value: [1, 2] },
      { field: 'IdsGenre', op: 'notIn', value: [3] },
    ],
  },
  'name of a reference': { field: 'PaysLibelle', op: 'contains', value: 'mona' },
  'behind a reference': { not: { field: 'Pays.Code', op: 'eq', value: 'fr' } },
  'two conditions on one part': {
    and: [
      { field: 'Carrieres.Annee', op: 'gte', value: 2001 },
      { field: 'Carrieres.Festival', op: 'contains', value: 'cannes' },
    ],
  },
  'parts of parts or none': {
    or: [
      { field: 'Credits.Personne.Nom', op: 'starts', value: 'a' },
      { field: 'NbCopies', op: 'eq', value: 0 },
    ],
  },
  'worked out text': { field: 'Realisation', op: 'contains', value: 'varda' },
};

const SORTS: readonly (readonly [string, readonly SortKey[]])[] = [
  ['film', [{ Key: 'TitreTri' }]],
  ['film', [{ Key: 'PaysLibelle', Desc: true }, { Key: 'Duree' }]],
  ['film', [{ Key: 'Realisation' }]],
  ['film', [{ Key: 'Realisation', Desc: true }]],
  ['film', [{ Key: 'NbCopies', Desc: true }]],
  ['contact', [{ Key: 'PersonneLibelle' }]],
  ['festival-inscription', [{ Key: 'FilmLibelle' }]],
  ['festival-participant', [{ Key: 'Nom' }]],
];

test.each(VIEWS)('%s: the SQL of the view %s/%s', async (name, screen, view) => {
  const filter = viewFilter(name, screen, view);
  await golden(`view-${screen}-${view}`, [
    statement('page', name, { filter }),
    statement('count', name, { filter, write: (build, entity, query) => countSql(build, entity, { ...query, max: 1000 }) }),
  ]);
});

describe('the SQL of lists', () => {
  test('reads notices where a list shows or filters by unread threads, and nowhere else', () => {
    function reads(filter: ListFilter, context = READER): boolean {
      return statement('unread', 'film', { filter, context }).includes('boite_avis');
    }
    const Colonnes = ['TitreOriginal'];
    const Criteres: FilterNode = { field: 'NonLus', op: 'gt', value: 0 };
    expect([reads({ Colonnes }), reads({ Colonnes: [...Colonnes, 'NonLus'] }), reads({ Colonnes, Criteres })]).toEqual([false, true, true]);
    const lister = readerWith((right) => right !== 'FILM');
    expect(reads({ Colonnes: [...Colonnes, 'NonLus'] }, lister)).toBe(false);
  });

  test('conditions of films', async () => {
    await golden(
      'conditions',
      Object.entries(FILM_CONDITIONS).map(([title, Criteres]) => statement(title, 'film', { filter: { Criteres }, write: countSql })),
    );
  });

  test('orders', async () => {
    await golden(
      'orders',
      SORTS.flatMap(([name, Tri]) =>
        [READER, ENGLISH_READER].map((context) =>
          statement(`${name} in ${context.culture} by ${JSON.stringify(Tri)}`, name, {
            filter: { Tri },
            context,
            write: (build, entity, query) => idsSql(build, entity, { ...query, skip: 0, take: 50 }),
          }),
        ),
      ),
    );
  });

  test('a search, a selection and a far page', async () => {
    const far: Write = (build, entity, query) =>
      deepPageSql(build, entity, { ...query, skip: 5000, take: 50, total: 6000, near: null, withEdges: true });
    const near: Write = (build, entity, query) =>
      deepPageSql(build, entity, { ...query, skip: 5000, take: 50, near: { id: 12, key: '(a,12)', after: 10 }, withEdges: false });
    const filter = { Tri: [{ Key: 'TitreTri' }], Colonnes: ['TitreOriginal'] };
    await golden('pages', [
      statement('search', 'film', { filter: { ...filter, GlobalSearch: "l'été mer" } }),
      statement('selection', 'film', { filter: { ...filter, IdsPk: [1, 2], IdsPkExclude: [2] } }),
      statement('classement', 'film', { filter: { Colonnes: ['TitreOriginal'], Classement: 3 } }),
      statement('far page', 'film', { filter, write: far }),
      statement('page from a kept row', 'film', { filter, write: near }),
      statement('export', 'personne', { write: (build, entity, query) => exportSql(build, entity, { ...query, opened: new Set() }) }),
    ]);
  });

  test('rows of a reader who is limited to some', async () => {
    await golden('scopes', [
      statement('tranches', 'festival-tranche', { context: LIMITED_READER }),
      statement('notes', 'film-note', { context: LIMITED_READER, write: countSql }),
      statement('films by their registrations', 'film', {
        context: LIMITED_READER,
        filter: { Criteres: { field: 'Inscriptions.IdSection', op: 'notEmpty' } },
        write: countSql,
      }),
      statement('private fields', 'contact', { context: READER_WITHOUT_PRIVATE_FIELDS }),
    ]);
  });

  test('pickers and totals', async () => {
    const picker: Write = (build, entity, { rows }) =>
      choicesSql(build, entity, { search: 'mar', take: 50, ids: null, edition: 2027, among: {}, rows });
    const totals: Write = (build, entity, query) => totalsSql(build, entity, { ...query, by: ['Nature'], sum: ['PrixTtc'] });
    await golden('choices', [
      statement('persons', 'personne', { write: picker }),
      statement('sections', 'festival-section', { write: picker }),
      statement('countries', 'pays', { write: picker }),
      statement('totals of payments', 'bam-paiement', { write: totals }),
    ]);
  });

  test('texts that rows keep', async () => {
    const kept: Write = (build, entity) =>
      keptTexts(build, openSource(build, entity))
        .map(([column, sql]) => `${column} = ${sql}`)
        .join('\n');
    await golden(
      'kept-texts',
      ['film', 'personne', 'contact', 'festival-participant', 'festival-inscription'].map((name) => statement(name, name, { write: kept })),
    );
  });
});
