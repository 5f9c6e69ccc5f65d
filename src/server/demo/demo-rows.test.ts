import { describe, expect, it } from 'vitest';
import { readDemonstration } from '#tests/support/samples/demonstration.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { FULL_ACCESS } from '#domain/records/engine/access.ts';
import { type Entity, createRegistry } from '#domain/records/engine/registry.ts';
import { readWriteInput } from '#domain/records/engine/write-input.ts';

const SAMPLE = 60;
const registry = createRegistry({ entities, enums });
const worlds = [readDemonstration(), readDemonstration('pendant')];

/** Body of a form for it: without the states and dates that only the engine sets. */
function asForm(entity: Entity, record: RecordData): RecordData {
  const skipped = new Set([
    'Id',
    ...entity.descriptor.fields.filter(({ readOnly, kind }) => readOnly || kind === 'links').map(({ name }) => name),
  ]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !skipped.has(name)));
}

function sampled(records: readonly RecordData[]): readonly RecordData[] {
  const step = Math.max(1, Math.floor(records.length / SAMPLE));
  return records.filter((_, index) => index % step === 0);
}

const made = registry.all.filter(({ name }) => worlds.some((world) => world.records(name).length > 0));

describe('rows of the demonstration', () => {
  it('are of every theme of the festival', () => {
    expect(made.length).toBeGreaterThan(70);
  });

  it.each(made.map((entity) => [entity.name, entity] as const))('%s: pass the checks of a save', (name, entity) => {
    const errors = worlds
      .flatMap((world) => sampled(world.records(name)))
      .flatMap((record) => {
        const read = readWriteInput({ registry, entity, access: FULL_ACCESS, before: null, prefix: '' }, asForm(entity, record));
        // Invented companies bear numbers that no real one has.
        return 'errors' in read
          ? read.errors.filter(({ code }) => code !== 'siret').map(({ path, code }) => `${path}: ${code} (${JSON.stringify(record[path])})`)
          : [];
      });
    expect([...new Set(errors)].slice(0, 5)).toEqual([]);
  });
});
