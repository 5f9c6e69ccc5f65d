import { afterEach, describe, expect, it, vi } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { forgetDictionaries, loadDictionary } from '#web/runtime/dictionaries.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { takenValues } from './taken-values.ts';

const EDITIONS = [
  { Id: 1001, Libelle: '2025', Eannee: 2025, IsDefaut: false },
  { Id: 1002, Libelle: '2026', Eannee: 2026, IsDefaut: true },
];

afterEach(() => {
  forgetDictionaries();
  configureTransport({});
  vi.unstubAllGlobals();
});

async function load(): Promise<void> {
  vi.stubGlobal('location', { origin: 'http://festival.test' });
  vi.stubGlobal('document', { cookie: '' });
  configureTransport({ fetch: async () => Response.json(EDITIONS) });
  await loadDictionary('dico-festival-editions');
}

const edition = entities['festival-edition'];

describe('the year of an edition', () => {
  it('is refused when another edition has it', async () => {
    await load();
    expect(takenValues(edition, { Id: 0, Eannee: 2026 })).toEqual([{ path: 'Eannee', code: 'deja-pris' }]);
    expect(takenValues(edition, { Id: 1001, Eannee: 2026 })).toEqual([{ path: 'Eannee', code: 'deja-pris' }]);
  });

  it('is accepted for the edition that has it, and when nobody has', async () => {
    await load();
    expect(takenValues(edition, { Id: 1002, Eannee: 2026 })).toEqual([]);
    expect(takenValues(edition, { Id: 0, Eannee: 2030 })).toEqual([]);
  });

  it('is left to the server while the editions are not known', () => {
    expect(takenValues(edition, { Id: 0, Eannee: 2026 })).toEqual([]);
  });
});
