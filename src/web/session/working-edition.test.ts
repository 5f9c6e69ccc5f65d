import { describe, expect, it } from 'vitest';
import { pickEdition } from './working-edition.ts';

function edition(Eannee: number, IsDefaut = false) {
  return { Id: Eannee, Libelle: String(Eannee), Eannee, IsDefaut };
}

describe('working edition', () => {
  it('is the one the person chose, while it exists', () => {
    expect(pickEdition([edition(2026), edition(2027, true)], 2026)).toBe(2026);
    expect(pickEdition([edition(2027, true)], 2026)).toBe(2027);
  });
  it('else is the default edition, else the latest', () => {
    expect(pickEdition([edition(2025), edition(2026, true), edition(2027)], null)).toBe(2026);
    expect(pickEdition([edition(2025), edition(2027), edition(2026)], null)).toBe(2027);
    expect(pickEdition([], null)).toBeNull();
  });
});
