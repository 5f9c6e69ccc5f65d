import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { read as readRecord, update, type Work } from '#domain/work/work.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

describe.each(Object.entries(backends))('%s', (_name, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, read } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  test('works that read one record and change it pass one after the other, even where none waits for its turn', async () => {
    await create('festival-editions', { Eannee: 2043, DateDebut: '2043-01-30', DateFin: '2043-02-07' });
    const id = await create('festival-sections', { TradLibelle: { TraductionFr: 'Une' }, IdSectionType: 1, Eannee: 2043, Prefixe: 'U' });
    function* next(): Work<void> {
      const section = yield* readRecord('festival-section', id);
      yield* update('festival-section', id, { ProchainNumero: Number(section['ProchainNumero'] ?? 1) + 1 });
    }
    await Promise.all(Array.from({ length: 8 }, () => backend.run(next)));
    expect((await read('festival-sections', id)).ProchainNumero).toBe(9);
  });
});
