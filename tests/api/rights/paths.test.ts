/**
 * Filters by paths, entity × path × right: somebody with the right of one list, then with that of the records one step away, asks for
 * every field up to two steps away. What is accepted is looked at with the rights and the dictionaries of the schema alone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor, FilterOperator } from '#generated/entities/descriptor.gen.ts';
import { operations } from '#generated/contract/operations.gen.ts';
import { comparedAs, OPERATORS } from '#domain/records/conditions/compared-as.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { createTally, sampleOf, SUITE_MS } from '../support/attack-tally.ts';

const all = Object.values<EntityDescriptor>(entities);

function find(name: string): EntityDescriptor {
  return all.find((one) => one.name === name) ?? all[0] ?? entities.film;
}

const listed = all.filter(({ name }) => operations.some(({ entity, action }) => entity === name && action === 'search'));

interface Step {
  readonly segment: string;
  readonly entity: EntityDescriptor;
  /** Field by which the path leaves the entity before; null: a field of the other side. */
  readonly by: string | null;
}

/** References and links by their names, parts and other inverses by theirs. */
function stepsFrom({ fields, parts, referencedBy }: EntityDescriptor): readonly Step[] {
  return [
    ...fields.flatMap(({ name, kind, to }): readonly Step[] =>
      to !== undefined && ['reference', 'owned', 'ids', 'links'].includes(kind)
        ? [{ segment: name.replace(/^Ids?(?=[A-Z])/, ''), entity: find(to), by: name }]
        : [],
    ),
    ...[...parts, ...referencedBy].flatMap(({ entity, inverse }): readonly Step[] =>
      inverse === undefined ? [] : [{ segment: inverse, entity: find(entity), by: null }],
    ),
  ];
}

const OPS: readonly FilterOperator[] = ['notEmpty', 'eq'];

function opOf(field: FieldDescriptor): FilterOperator | undefined {
  return OPS.find((op) => OPERATORS[comparedAs(field)].includes(op));
}

interface Leaf {
  readonly field: string;
  readonly op: FilterOperator;
  readonly value?: boolean;
}

interface Path {
  readonly leaf: Leaf;
  readonly steps: readonly Step[];
  readonly end: FieldDescriptor;
}

function pathsAlong(steps: readonly Step[]): readonly Path[] {
  const { entity } = steps.at(-1) ?? { entity: entities.film };
  return entity.fields.flatMap((end): readonly Path[] => {
    const op = opOf(end);
    if (op === undefined || !end.filterable) return [];
    const field = [...steps.map(({ segment }) => segment), end.name].join('.');
    return [{ leaf: { field, op, ...(op === 'eq' && { value: true }) }, steps, end }];
  });
}

function published({ dictionary, display }: EntityDescriptor): readonly string[] {
  return dictionary === null
    ? []
    : [...dictionary.fields, ...display.flatMap((part) => ('path' in part ? [part.path.text.split('.')[0] ?? ''] : []))];
}

function isPublished(entity: EntityDescriptor, field: string): boolean {
  return published(entity).some((name) => [name, `Id${name}`, `Ids${name}`].includes(field));
}

/** Rule of the schema for it: every entity on the way is read by a right that is held, or left by what its dictionary publishes. */
function isWithin({ steps, end }: Path, held: ReadonlySet<string>): boolean {
  return steps.every(({ entity }, index) => {
    if (held.has(entity.rights.list) || held.has(entity.rights.record)) return true;
    const next = steps[index + 1];
    const by = next === undefined ? end.name : next.by;
    return by !== null && isPublished(entity, by);
  });
}

const LEAVES_MAX = 150;

function chunked<T>(list: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / LEAVES_MAX) }, (_, index) =>
    list.slice(index * LEAVES_MAX, (index + 1) * LEAVES_MAX),
  );
}

let api: ApiApp;
beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

/** Paths that a count accepts: one that is refused is named among the errors. */
async function accepted(who: SignedIn, { plural }: EntityDescriptor, paths: readonly Path[]): Promise<readonly Path[]> {
  const reply = await who.call('POST', `/api/${plural}/filter/count`, { Criteres: { or: paths.map(({ leaf }) => leaf) } });
  if (reply.statusCode === 200) return paths;
  const { errors }: { readonly errors?: readonly { readonly path: string; readonly code: string }[] } = reply.json();
  if (reply.statusCode !== 400 || errors === undefined) throw new Error(`${plural}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
  const refused = new Set(errors.flatMap(({ path, code }) => (code === 'champ-inconnu' ? [path] : [])));
  const rest = paths.filter(({ leaf }) => !refused.has(leaf.field));
  // The remaining rows are sent again: each is accepted by itself, or refused for itself.
  return rest.length === 0 || rest.length === paths.length ? [] : accepted(who, { ...find('film'), plural }, rest);
}

describe('a filter by a path', () => {
  it('goes through records that are read and what dictionaries publish, and no further', { timeout: SUITE_MS }, async () => {
    const tally = createTally('paths');
    let within = 0;
    async function attack(root: EntityDescriptor, held: readonly string[], paths: readonly Path[]): Promise<void> {
      const who = await api.signInWith(...held);
      const codes = new Set(held);
      for (const some of chunked(paths)) {
        const taken = new Set(await accepted(who, root, some));
        for (const path of some) {
          const isOpen = isWithin(path, codes);
          if (isOpen) within += 1;
          tally.note(taken.has(path) && !isOpen ? `${root.name} ${held.join('+')} ${path.leaf.field}` : null);
        }
      }
    }
    for (const root of sampleOf(listed, 24)) {
      const first = stepsFrom(root);
      const near = first.flatMap((step) => [[step], ...stepsFrom(step.entity).map((next) => [step, next])]);
      await attack(root, [root.rights.list], near.flatMap(pathsAlong));
      for (const step of sampleOf(first, 3)) {
        const beyond = stepsFrom(step.entity).map((next) => [step, next]);
        await attack(root, [root.rights.list, step.entity.rights.record], [[step], ...beyond].flatMap(pathsAlong));
      }
    }
    tally.tell();
    expect(tally.leaks).toEqual([]);
    expect([tally.tries() > 500, within > 50]).toEqual([true, true]);
  });

  it('names neither the sign-in of a user nor who holds a right, by the dictionary of users', async () => {
    const reader = await api.signInWith('FILM-NOTE');
    async function ask(field: string): Promise<number> {
      const filter = { Criteres: { field, op: 'notEmpty' } };
      return (await reader.call('POST', '/api/film-notes/filter/count', filter)).statusCode;
    }
    const refused = ['Login', 'DateExpiration', 'IdPersonne', 'IdsSection', 'IdsDroitUtilisateur', 'GroupeUtilisateur.Droit.Code'];
    for (const name of refused) expect([name, await ask(`Utilisateur.${name}`)]).toEqual([name, 400]);
    for (const name of ['Nom', 'IdGroupeUtilisateur', 'GroupeUtilisateur.Nom'])
      expect([name, await ask(`Utilisateur.${name}`)]).toEqual([name, 200]);
  });
});
