import { beforeEach, describe, expect, it } from 'vitest';
import { type DraftStorage, dropDraft, keepDraft, readDraft } from './draft.ts';

const key = { user: 12, entity: 'livre', id: 7 };
const record = { Id: 7, Version: 3, Titre: 'Avant', MotDePasse: null };
let kept: Map<string, string>;
let storage: DraftStorage;

beforeEach(() => {
  kept = new Map();
  storage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
});

function keep(values: typeof record): void {
  keepDraft(storage, key, { at: 1000, before: record, values, secrets: ['MotDePasse'] });
}

describe('draft of a sheet', () => {
  it('comes back with what was changed and nothing else', () => {
    keep({ ...record, Titre: 'Pendant' });
    expect(readDraft(storage, key, { at: 2000, record })).toEqual({ at: 1000, version: 3, values: { Titre: 'Pendant' } });
  });

  it('of a new record is not that of the one of its kind that is made beside it', () => {
    const blank = { Id: 0, Version: 0, Titre: '' };
    const page = { user: 12, entity: 'livre', id: 0 };
    const beside = { ...page, isBeside: true };
    keepDraft(storage, page, { at: 1000, before: blank, values: { ...blank, Titre: 'Tome 2' }, secrets: [] });
    keepDraft(storage, beside, { at: 1000, before: blank, values: { ...blank, Titre: 'Tome 1' }, secrets: [] });
    dropDraft(storage, beside);
    expect(readDraft(storage, page, { at: 2000, record: blank })?.values).toEqual({ Titre: 'Tome 2' });
    expect(readDraft(storage, beside, { at: 2000, record: blank })).toBeNull();
  });

  it('never holds a secret', () => {
    keepDraft(storage, key, {
      at: 1000,
      before: record,
      values: { ...record, Titre: 'Pendant', MotDePasse: 'ouvre-toi' },
      secrets: ['MotDePasse'],
    });
    expect([...kept.values()].join()).not.toContain('ouvre-toi');
  });

  it('disappears when the input is taken back or saved', () => {
    keep({ ...record, Titre: 'Pendant' });
    keep(record);
    expect(kept.size).toBe(0);
    keep({ ...record, Titre: 'Pendant' });
    dropDraft(storage, key);
    expect(readDraft(storage, key, { at: 2000, record })).toBeNull();
  });

  it('is not offered when the record already holds it, when it is a month old, or when it cannot be read', () => {
    keep({ ...record, Titre: 'Pendant' });
    expect(readDraft(storage, key, { at: 2000, record: { ...record, Titre: 'Pendant' } })).toBeNull();
    expect(readDraft(storage, key, { at: 1000 + 40 * 24 * 3600 * 1000, record })).toBeNull();
    kept.set([...kept.keys()][0] ?? '', 'abîmé');
    expect(readDraft(storage, key, { at: 2000, record })).toBeNull();
  });

  it('costs nothing when the storage is full', () => {
    storage = {
      ...storage,
      setItem: () => {
        throw new DOMException('plein', 'QuotaExceededError');
      },
    };
    expect(() => keep({ ...record, Titre: 'Pendant' })).not.toThrow();
  });
});
