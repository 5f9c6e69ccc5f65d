/**
 * Filters by paths, entity × path × right: somebody with the right of one list, then with that of the records one step away, asks for
 * every field up to two steps away. What is accepted is looked at with the rights and the dictionaries of the schema alone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { operations } from '#generated/contract/operations.gen.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { createTally, sampleOf, SUITE_MS } from '../support/attack-tally.ts';
import { find, isWithin, type Path, pathsAlong, stepsFrom } from '../support/reach-paths.ts';

const listed = Object.values<EntityDescriptor>(entities).filter(({ name }) =>
  operations.some(({ entity, action }) => entity === name && action === 'search'),
);

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
