/** Taking over from another edition: what only the real database tells, and what it costs. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { previewRollover, rollOver, rolloverEntities, type RolloverRules } from '#domain/editions/rollover.ts';
import type { Work } from '#domain/work/work.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { everyRight } from '#tests/support/record-factory.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

let admin: RecordApi;
beforeAll(async () => {
  admin = await startRecordApi();
});
afterAll(() => admin.api.close());

function createEdition(Eannee: number): Promise<number> {
  return admin.create('festival-editions', { Eannee, DateDebut: `${Eannee}-01-30`, DateFin: `${Eannee}-02-07` });
}

/** Sections and hotels of a year, each hotel with a contingent for each of ten nights. */
async function fill(Eannee: number, { sections, hotels }: { readonly sections: number; readonly hotels: number }): Promise<void> {
  function section(_: unknown, index: number): RecordData {
    return {
      Id: -1 - index,
      Eannee,
      IdSectionType: 1,
      Prefixe: `S${index}`,
      TradLibelle: { TraductionFr: `Section ${index}` },
    };
  }
  await save('festival-sections', Array.from({ length: sections }, section));
  for (let hotel = 0; hotel < hotels; hotel += 1) {
    const IdHotel = await admin.create('festival-hotels', { Libelle: `Hôtel ${Eannee} ${hotel}` });
    const IdHotelEdition = await admin.create('festival-hotel-editions', { IdHotel, Eannee });
    function night(_: unknown, index: number): RecordData {
      return {
        Id: -1 - index,
        IdHotelEdition,
        Date: `${Eannee}-02-${String(index + 1).padStart(2, '0')}`,
        TypeChambre: 1,
        NbChambres: 10,
      };
    }
    await save('festival-hotel-contingents', Array.from({ length: 10 }, night));
  }
}

async function save(plural: string, Items: readonly RecordData[]): Promise<void> {
  expect((await admin.call('POST', `/api/${plural}/lot`, { Items, Deleted: [] })).statusCode).toBe(200);
}

function ofYear(plural: string, Eannee: number): Promise<readonly RecordData[]> {
  return admin.list(plural, { Criteres: { field: 'Eannee', op: 'eq', value: Eannee }, Colonnes: ['Eannee'] });
}

it('copies once when two people ask at the same time', async () => {
  await createEdition(2051);
  await fill(2051, { sections: 6, hotels: 2 });
  const target = await createEdition(2052);
  function ask() {
    return admin.call('POST', `/api/festival-editions/${target}/reprise`, {
      Source: 2051,
      Entites: ['festival-section', 'festival-hotel-edition'],
    });
  }
  const replies = await Promise.all([ask(), ask(), ask()]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await ofYear('festival-sections', 2052)).length).toBe(6);
  expect((await ofYear('festival-hotel-editions', 2052)).length).toBe(2);
});

it('writes the history of each copy', async () => {
  const [copy] = await admin.list('festival-sections', {
    Criteres: {
      and: [
        { field: 'Eannee', op: 'eq', value: 2052 },
        { field: 'Prefixe', op: 'eq', value: 'S3' },
      ],
    },
    Colonnes: ['Prefixe'],
  });
  const [line] = Object.values(await admin.get(`/api/festival-sections/${copy?.['Id']}/historique`));
  expect(line).toMatchObject({ Op: 'insert', After: { Prefixe: 'S3', Eannee: 2052, TradLibelle: { TraductionFr: 'Section 3' } } });
});

it('asks as many statements for hundreds of records as for a few', async () => {
  const counts: number[] = [];
  const engine = createRecordEngine({
    pool: admin.api.database.pool,
    secretKey: Buffer.alloc(32, 7),
    onQueries: ({ queries }) => counts.push(queries),
  });
  const rules: RolloverRules = {
    descriptorOf: (name) => engine.registry.get(name).descriptor,
    entities: rolloverEntities(Object.values(entities)),
    isAllowed: () => true,
  };
  function run<T>(work: Work<T>): Promise<T> {
    return inUnitOfWork(engine, everyRight(), {
      operation: 'reprise',
      entity: engine.registry.get('festival-edition'),
      work: (unit) => runWork(unit, work),
    });
  }
  for (const [source, size] of [
    [2061, { sections: 1, hotels: 1 }],
    [2071, { sections: 80, hotels: 12 }],
  ] as const) {
    await createEdition(source);
    await fill(source, size);
    const id = await createEdition(source + 1);
    await run(previewRollover(rules, { id, source }));
    await run(rollOver(rules, { id, source, entities: rules.entities }));
    expect((await ofYear('festival-hotel-editions', source + 1)).length).toBe(size.hotels);
  }
  const [preview = 0, copy = 0, largePreview, largeCopy] = counts;
  expect([largePreview, largeCopy]).toEqual([preview, copy]);
  expect(preview).toBeLessThanOrEqual(20);
  expect(copy).toBeLessThanOrEqual(30);
});
