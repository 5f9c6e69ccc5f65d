import { beforeAll, describe, expect, it } from 'vitest';
import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import type { Hotel } from './board-model.ts';
import { commonFacts, ownFacts } from './hotel-facts.ts';

beforeAll(() => loadTexts('hebergement'));

const NO_ROOMING = null;

function hotel(Id: number, Rooming: Hotel['Rooming'], Retrocession: string | null = '2026-12-11'): Hotel {
  return {
    Id,
    Libelle: `Hôtel ${Id}`,
    NbEtoiles: 3,
    Quartier: null,
    IsPmr: false,
    Retrocession,
    IsConfirme: true,
    Rooming,
    lines: [],
    rooms: new Map(),
    lanes: [],
  };
}

const SENT = { Version: 1, Etat: RoomingEtat.envoyee, NbChangements: 0 };

describe('what hotels say on the board', () => {
  const saying = { today: '2026-11-30', language: 'fr', text } as const;
  const hotels = [
    ...[1, 2, 3].map((id) => hotel(id, SENT)),
    hotel(4, { Version: 1, Etat: RoomingEtat.aRenvoyer, NbChangements: 2 }),
    hotel(5, NO_ROOMING, null),
  ];
  // Sentences are loaded once the tests run.
  function common() {
    return commonFacts(hotels, saying);
  }
  function factsOf(id: number): readonly string[] {
    return hotels.filter(({ Id }) => Id === id).flatMap((one) => ownFacts(one, common(), saying).map(({ text: fact }) => fact));
  }

  it('says once what most of them share', () => {
    expect(common().map(({ what }) => what)).toEqual(['release', 'list']);
    expect(factsOf(1)).toEqual([]);
  });
  it('says of each what differs, a missing list too', () => {
    expect(factsOf(4)).toHaveLength(1);
    expect(factsOf(5)).toEqual(['sans rétrocession', 'aucune liste envoyée']);
  });
  it('keeps every fact where there are few', () => {
    expect(commonFacts(hotels.slice(0, 3), saying)).toEqual([]);
  });
});
