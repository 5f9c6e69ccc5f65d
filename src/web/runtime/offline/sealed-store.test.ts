import { beforeEach, expect, it } from 'vitest';
import { forgetSealed, keepSealed, readSealed, SEALED_MS, type SealedRows } from './sealed-store.ts';

const disk = new Map<string, unknown>();
const rows: SealedRows = {
  get: async (name) => disk.get(name),
  put: async (name, row) => void disk.set(name, row),
  purge: async (isOver) => {
    for (const [name, row] of disk) if (isOver(row)) disk.delete(name);
  },
};
let clock = 0;

/** A tab of the browser: its own storage, the same disk. */
function tab() {
  const kept = new Map<string, string>();
  const keys = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return { rows, keys, now: () => clock };
}

beforeEach(() => {
  disk.clear();
  clock = 1_000;
});

it('gives a value back to the tab that kept it, and to no other', async () => {
  const [ownTab, other] = [tab(), tab()];
  await keepSealed('annuaire', [{ Nom: 'Kergariou' }], ownTab);
  await keepSealed('annuaire', [], other);
  expect(await readSealed('annuaire', ownTab)).toEqual([{ Nom: 'Kergariou' }]);
  expect(await readSealed('annuaire', other)).toEqual([]);
  expect(await readSealed('annuaire', tab())).toBeNull();
});

it('leaves nothing on the disk that can be read', async () => {
  await keepSealed('annuaire', 'Kergariou', tab());
  const [row] = [...disk.values()];
  const bytes = row !== null && typeof row === 'object' && 'text' in row && row.text instanceof ArrayBuffer ? row.text : new ArrayBuffer(0);
  expect(bytes.byteLength).toBeGreaterThan(10);
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('Kergariou');
});

it('opens for four hours, and is swept away afterwards by whoever keeps next', async () => {
  const ownTab = tab();
  await keepSealed('annuaire', 'Kergariou', ownTab);
  clock += SEALED_MS - 1;
  expect(await readSealed('annuaire', ownTab)).toBe('Kergariou');
  clock += 1;
  expect(await readSealed('annuaire', ownTab)).toBeNull();
  await keepSealed('session', 1, tab());
  expect(disk.size).toBe(1);
});

it('forgets all of it when somebody signs out', async () => {
  const ownTab = tab();
  await keepSealed('annuaire', 'Kergariou', ownTab);
  await forgetSealed(ownTab);
  expect(disk.size).toBe(0);
  expect(await readSealed('annuaire', ownTab)).toBeNull();
});
