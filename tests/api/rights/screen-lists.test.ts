/**
 * The right of a screen opens the columns that the screen declares: every field outside them is requested as a column, a condition, an order
 * and a column of an export, by an account with that right alone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor, FilterNode, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { comparedAs, OPERATORS } from '#domain/records/conditions/compared-as.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { createTally, sampleOf, SUITE_MS } from '../support/attack-tally.ts';

interface ListedScreen {
  readonly entity: EntityDescriptor;
  readonly screen: ScreenDescriptor;
  readonly right: string;
}

const places = Object.values<EntityDescriptor>(entities).flatMap((entity) =>
  entity.screens.flatMap((screen): readonly ListedScreen[] => {
    const entityRights: readonly string[] = [entity.rights.list, entity.rights.record];
    return screen.list === null || entityRights.includes(screen.rights.list) ? [] : [{ entity, screen, right: screen.rights.list }];
  }),
);

function leaves(node: FilterNode): readonly string[] {
  if ('field' in node) return [node.field];
  return 'not' in node ? leaves(node.not) : ('and' in node ? node.and : node.or).flatMap(leaves);
}

/** Everything that the screen names, by any of the names of a field. */
function namedBy({ screen, entity }: ListedScreen): ReadonlySet<string> {
  return new Set([
    ...screen.columns.flatMap(({ field, beyond }) => (beyond === true ? [] : [field])),
    ...screen.filters,
    ...[...screen.filter, ...screen.views.flatMap(({ filter }) => filter), ...(screen.ready ?? []).flatMap(({ filter }) => filter)].flatMap(
      leaves,
    ),
    ...[...screen.sort, ...screen.views.flatMap(({ sort }) => sort)].map(({ Key }) => Key),
    ...[screen.footer, screen.exports ?? [], screen.totals?.by ?? [], screen.totals?.sum ?? []].flat(),
    ...(screen.opensBy === undefined ? [] : [screen.opensBy.field]),
    ...(entity.edition === null ? [] : [entity.edition]),
  ]);
}

/** Fields that it does not: those are outside. */
function outsideOf(place: ListedScreen): readonly FieldDescriptor[] {
  const named = namedBy(place);
  const swatches = new Set(place.entity.fields.flatMap(({ swatch = '' }) => swatch));
  return place.entity.fields.filter(
    ({ name, text = '', libelle = '' }) => ![name, text, libelle].some((one) => named.has(one)) && !swatches.has(name),
  );
}

const RELATED = ['reference', 'owned', 'ids', 'links'];

let api: ApiApp;
beforeAll(async () => {
  api = await startApiApp();
  const sender = (await api.createPerson()).id;
  const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  const factory = createRecordFactory(engine, { sender });
  for (const name of new Set(places.map(({ entity }) => entity.name))) {
    const entity = engine.registry.get(name);
    await factory.create(entity, await factory.reachable(entity));
  }
});
afterAll(() => api.close());

function ask(who: SignedIn, { entity }: ListedScreen, filter: object) {
  return who.call('POST', `/api/${entity.plural}/filter`, { filter, skip: 0, take: 100 });
}

/** The one column of each field, so that none hides another. */
async function tellsColumn(who: SignedIn, place: ListedScreen, { name, libelle, text }: FieldDescriptor): Promise<string | null> {
  const reply = await ask(who, place, { Colonnes: [name] });
  if (reply.statusCode !== 200) return null;
  const rows: readonly Readonly<Record<string, unknown>>[] = reply.json();
  const columns = rows.flatMap((row) => [name, libelle ?? '', text ?? ''].filter((one) => (row[one] ?? null) !== null));
  return columns.length === 0 ? null : `column ${columns.join(', ')}`;
}

async function takesFilter(who: SignedIn, place: ListedScreen, field: FieldDescriptor): Promise<string | null> {
  const op = OPERATORS[comparedAs(field)].includes('notEmpty') ? { op: 'notEmpty' } : { op: 'eq', value: true };
  const reply = await ask(who, place, { Criteres: { field: field.name, ...op } });
  return reply.statusCode === 400 ? null : `filter ${field.name} ${reply.statusCode}`;
}

async function takesOrder(who: SignedIn, place: ListedScreen, { name }: FieldDescriptor): Promise<string | null> {
  const reply = await ask(who, place, { Tri: [{ Key: name }] });
  return reply.statusCode === 400 ? null : `order ${name} ${reply.statusCode}`;
}

async function exportsColumn(who: SignedIn, { screen }: ListedScreen, { name }: FieldDescriptor): Promise<string | null> {
  const path = `/api/exports/${screen.screen}`;
  const [without, withIt] = await Promise.all(
    [[], [name]].map((Colonnes) => who.call('POST', path, { format: 'csv', filter: { Colonnes: ['Id', ...Colonnes] } })),
  );
  if (withIt?.statusCode !== 200) return null;
  function width(text: string | undefined): number {
    return (text ?? '').split('\n')[0]?.split(';').length ?? 0;
  }
  return width(withIt.body) > width(without?.body) ? `export ${name}` : null;
}

describe('the right of a screen', () => {
  it('shows, filters, sorts and exports what the screen declares, and no field besides', { timeout: SUITE_MS }, async () => {
    const tally = createTally('lists of screens');
    let rows = 0;
    for (const place of places) {
      const who = await api.signInWith(place.right);
      function about(leak: string | null): string | null {
        return leak === null ? null : `${place.screen.screen} ${place.right}: ${leak}`;
      }
      rows += (await ask(who, place, { Colonnes: [] })).json().length > 0 ? 1 : 0;
      for (const field of sampleOf(outsideOf(place), 6)) {
        tally.note(about(await tellsColumn(who, place, field)));
        tally.note(about(await takesFilter(who, place, field)));
        tally.note(about(await takesOrder(who, place, field)));
        tally.note(about(await exportsColumn(who, place, field)));
      }
    }
    tally.tell();
    expect(tally.leaks).toEqual([]);
    expect([tally.tries() > 200, rows > 8]).toEqual([true, true]);
  });

  it('goes along no path that the screen does not offer, though its holder reads what is at the end', { timeout: SUITE_MS }, async () => {
    const tally = createTally('paths of lists of screens');
    for (const place of places) {
      const named = namedBy(place);
      const far = place.entity.fields.filter(
        ({ kind, to, name }) => RELATED.includes(kind) && to !== undefined && to !== place.entity.name && name !== '',
      );
      const ends = far.flatMap(({ name, to = '' }) => {
        const target = Object.values<EntityDescriptor>(entities).find((one) => one.name === to);
        const end = target?.fields.find((one) => one.filterable && OPERATORS[comparedAs(one)].includes('notEmpty'));
        return target === undefined || end === undefined ? [] : [{ target, path: `${name.replace(/^Ids?(?=[A-Z])/, '')}.${end.name}` }];
      });
      const readers = ends.map(({ target }) => target.rights.record).filter((code) => code !== place.entity.rights.record);
      const who = await api.signInWith(place.right, ...readers.filter((code) => ![place.entity.rights.list].includes(code)));
      for (const { path } of ends.filter((one) => !named.has(one.path))) {
        const { statusCode } = await ask(who, place, { Criteres: { field: path, op: 'notEmpty' } });
        tally.note(statusCode === 400 ? null : `${place.screen.screen} ${path} ${statusCode}`);
      }
    }
    tally.tell();
    expect(tally.leaks).toEqual([]);
    expect(tally.tries()).toBeGreaterThan(50);
  });
});
