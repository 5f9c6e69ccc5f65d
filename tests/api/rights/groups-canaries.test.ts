/**
 * Groups, pivots and figures of lists (the charts read them): somebody with the right of one list asks for each field around it as an axis
 * and as a figure. What they may not read there is unknown here too, by name and by number.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { createTally, sampleOf, SUITE_MS } from '../support/attack-tally.ts';
import { markRow } from '../support/canary-rows.ts';
import { isWithin, type Path, pathsAlong, stepsFrom } from '../support/reach-paths.ts';

const CANARY = 'canarigroupe';
const all = Object.values<EntityDescriptor>(entities);
/** Lists that the right of their entity opens: those of other screens have suites of their own. */
const lists = all.flatMap((descriptor) =>
  descriptor.screens
    .filter(({ list, rights: screenRights }) => list !== null && screenRights.list === descriptor.rights.list)
    .slice(0, 1)
    .map((screen): readonly [EntityDescriptor, ScreenDescriptor] => [descriptor, screen]),
);
const codes = rights.map(({ code }) => code);
const SHOWING = new Set(all.flatMap(({ fields }) => fields.flatMap(({ privacy }) => privacy?.right ?? [])));

let api: ApiApp;
beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

interface AxisField {
  readonly screen: string;
  readonly field: string;
}

async function answersTo(
  who: SignedIn,
  { screen, field }: AxisField,
): Promise<readonly { readonly statusCode: number; readonly body: string }[]> {
  const url = `/api/listes/${screen}/groupes`;
  return [
    await who.call('POST', url, { filter: {}, par: [{ champ: field }] }),
    await who.call('POST', url, { filter: {}, par: [{ champ: field }, { champ: field }] }),
    await who.call('POST', url, { filter: {}, par: [], calculs: [{ champ: field, de: 'max' }] }),
  ];
}

describe('groups of a list', () => {
  it('tell nothing of records around it that are not read', { timeout: SUITE_MS }, async () => {
    const tally = createTally('groups of lists');
    let accepted = 0;
    for (const [root, { screen }] of sampleOf(lists, 24)) {
      const who = await api.signInWith(root.rights.list);
      const held = new Set([root.rights.list]);
      const paths = stepsFrom(root).flatMap((step): readonly Path[] => pathsAlong([step]));
      for (const path of paths) {
        const isOpen = isWithin(path, held);
        for (const { statusCode } of await answersTo(who, { screen, field: path.leaf.field })) {
          if (statusCode === 200) accepted += 1;
          tally.note(statusCode === 200 && !isOpen ? `${screen} ${path.leaf.field}` : null);
        }
      }
    }
    tally.tell();
    expect(tally.leaks).toEqual([]);
    expect([tally.tries() > 200, accepted > 0]).toEqual([true, true]);
  });

  it('tell nothing of masked fields, whoever asks without their right', { timeout: SUITE_MS }, async () => {
    const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
    const factory = createRecordFactory(engine);
    const reader = await api.signInWith(...codes.filter((code) => !SHOWING.has(code)));
    const tally = createTally('groups of masked fields');
    for (const [root, { screen }] of lists) {
      const masked = root.fields.filter(({ privacy }) => privacy?.mask === true);
      if (masked.length === 0 || !root.operations.includes('create')) continue;
      const entity = engine.registry.get(root.name);
      const id = await factory.create(entity, await factory.reachable(entity));
      await markRow(api, entity, { id, canary: CANARY });
      for (const { name } of masked)
        for (const { statusCode, body } of await answersTo(reader, { screen, field: name }))
          tally.note(statusCode === 200 || body.toLowerCase().includes(CANARY) ? `${screen} ${name} ${statusCode}` : null);
    }
    tally.tell();
    expect(tally.leaks).toEqual([]);
    expect(tally.tries()).toBeGreaterThan(20);
  });
});
