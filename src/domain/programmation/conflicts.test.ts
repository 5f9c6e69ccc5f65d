import { describe, expect, it } from 'vitest';
import { ConflitGravite } from '#generated/enums/conflit-gravite.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { type PlacedScreening, screeningConflicts } from './conflicts.ts';

function at(Id: number, start: string, end: string, more: Partial<PlacedScreening> = {}): PlacedScreening {
  return {
    Id,
    IdSalle: 1,
    Debut: `2027-01-30T${start}:00`,
    Fin: `2027-01-30T${end}:00`,
    Battement: null,
    Etat: SeanceEtat.confirmee,
    ...more,
  };
}

function found(...screenings: PlacedScreening[]): (readonly [number, ConflitGravite])[] {
  return [...screeningConflicts(screenings, () => null)];
}

describe('conflicts of the grid', () => {
  it('alerts on the screening that begins before the room is cleared', () => {
    expect(found(at(1, '10:00', '11:30'), at(2, '11:40', '13:00'))).toEqual([[2, ConflitGravite.alerte]]);
    expect(found(at(1, '10:00', '11:30'), at(2, '11:50', '13:00'))).toEqual([]);
  });

  it('takes the turnaround of the screening before that of its room', () => {
    const screenings = [at(1, '10:00', '11:30', { Battement: 5 }), at(2, '11:40', '13:00'), at(3, '13:25', '14:00')];
    expect([...screeningConflicts(screenings, () => 30)]).toEqual([[3, ConflitGravite.alerte]]);
  });

  it('blocks the screening that begins before the end of another, even a longer one further back', () => {
    expect(found(at(1, '10:00', '14:00'), at(2, '11:00', '11:30'), at(3, '13:00', '13:30'))).toEqual([
      [2, ConflitGravite.bloquant],
      [3, ConflitGravite.bloquant],
    ]);
  });

  it('leaves cancelled screenings, other rooms and screenings without a room alone', () => {
    expect(
      found(
        at(1, '10:00', '11:30', { Etat: SeanceEtat.annulee }),
        at(2, '10:00', '11:30'),
        at(3, '10:00', '11:30', { IdSalle: 2 }),
        at(4, '10:00', '11:30', { IdSalle: null }),
      ),
    ).toEqual([]);
  });
});
