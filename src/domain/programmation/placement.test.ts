import { describe, expect, it } from 'vitest';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { blockerOf, type GridBlock, type GridRoom, lanesOf, nearestSlots, remarksOf, snapStart } from './placement.ts';

function min(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

function block(id: number, [start, end]: readonly [string, string], more: Partial<GridBlock> = {}): GridBlock {
  return {
    id,
    idSalle: 1,
    start: min(start),
    end: min(end),
    turnaround: 20,
    etat: SeanceEtat.confirmee,
    idProgramme: id,
    needed: null,
    reservations: null,
    ...more,
  };
}

function room(id: number, more: Partial<GridRoom> = {}): GridRoom {
  return {
    id,
    seats: 100,
    turnaround: 20,
    isEvenHours: false,
    closed: [],
    ...more,
  };
}

function codes(one: GridBlock, others: readonly GridBlock[], where: GridRoom | null = null) {
  return remarksOf(one, others, where).map(({ code, tone, minutes }) => [code, tone, minutes]);
}

describe('remarks of the grid', () => {
  it('tell an overlap of both screenings and a short turnaround of the later one, with the minutes missing', () => {
    const first = block(1, ['10:00', '11:30']);
    expect(codes(first, [block(2, ['11:00', '12:00'])])).toEqual([['chevauchement', 'error', null]]);
    const late = block(2, ['11:35', '12:00']);
    expect(codes(late, [first])).toEqual([['battement', 'warn', 15]]);
    expect(codes(first, [late])).toEqual([]);
    expect(codes(block(3, ['11:50', '12:30']), [first])).toEqual([]);
  });

  it('leave cancelled screenings, other rooms and screenings without a room alone', () => {
    const one = block(1, ['10:00', '11:30']);
    const others = [
      block(2, ['10:00', '11:30'], { etat: SeanceEtat.annulee }),
      block(3, ['10:00', '11:30'], { idSalle: 2 }),
      block(4, ['10:00', '11:30'], { idSalle: null }),
    ];
    expect(codes(one, others)).toEqual([]);
    expect(codes(block(2, ['10:00', '11:30'], { etat: SeanceEtat.annulee }), [one])).toEqual([]);
  });

  it('tell films longer than the screening, a programme shown twice at once, a closed room, even hours and too many bookings', () => {
    const twin = block(2, ['10:30', '11:30'], { idSalle: 2, idProgramme: 1 });
    const where = room(1, { isEvenHours: true, seats: 80, closed: [{ start: min('11:00'), end: min('12:00') }] });
    const one = block(1, ['10:10', '11:20'], { needed: 85, reservations: 81 });
    expect(codes(one, [twin], where)).toEqual([
      ['memeProgramme', 'warn', null],
      ['duree', 'warn', 15],
      ['indisponible', 'warn', null],
      ['heurePaire', 'warn', null],
      ['jauge', 'warn', null],
    ]);
  });
});

describe('what keeps a screening from being saved', () => {
  it('is a confirmed screening of the same room over a confirmed one, never a draft or a short turnaround', () => {
    const taken = block(1, ['10:00', '11:30']);
    expect(blockerOf(block(2, ['11:00', '12:00']), [taken])?.id).toBe(1);
    expect(blockerOf(block(2, ['11:35', '12:00']), [taken])).toBeNull();
    expect(blockerOf(block(2, ['11:00', '12:00'], { etat: SeanceEtat.brouillon }), [taken])).toBeNull();
    expect(blockerOf(block(2, ['11:00', '12:00']), [block(1, ['10:00', '11:30'], { etat: SeanceEtat.brouillon })])).toBeNull();
  });
});

describe('the nearest free places', () => {
  it('are cleared before and after, one a room, the nearest in time first', () => {
    const others = [block(1, ['10:00', '11:30']), block(2, ['12:00', '14:00']), block(3, ['09:00', '10:30'], { idSalle: 2 })];
    const wanted = block(9, ['10:30', '12:00']);
    expect(nearestSlots(wanted, others, [room(1), room(2), room(3)])).toEqual([
      { idSalle: 3, start: min('10:30') },
      { idSalle: 2, start: min('10:50') },
      { idSalle: 1, start: min('08:10') },
    ]);
  });

  it('are in rooms with seats for everybody who has booked', () => {
    const booked = block(9, ['10:30', '12:00'], { reservations: 180 });
    expect(nearestSlots(booked, [], [room(1, { seats: 120 }), room(2, { seats: 180 }), room(3, { seats: null })])).toEqual([
      { idSalle: 2, start: min('10:30') },
      { idSalle: 3, start: min('10:30') },
    ]);
  });

  it('keep the even hours of a room and stay out of the hours it is closed', () => {
    const where = room(1, { isEvenHours: true, closed: [{ start: min('12:00'), end: min('13:00') }] });
    expect(nearestSlots(block(9, ['11:30', '13:00']), [], [where])).toEqual([{ idSalle: 1, start: min('10:00') }]);
    const full = room(1, { closed: [{ start: 0, end: min('29:00') }] });
    expect(nearestSlots(block(9, ['11:30', '13:00']), [], [full])).toEqual([]);
  });
});

it('a start falls on five minutes, and on the even hour of a room that keeps them unless it is freed', () => {
  expect(snapStart(612, room(1), { isFree: false })).toBe(610);
  expect(snapStart(612, room(1, { isEvenHours: true }), { isFree: false })).toBe(600);
  expect(snapStart(612, room(1, { isEvenHours: true }), { isFree: true })).toBe(610);
  expect(snapStart(0, null, { isFree: false })).toBe(300);
});

it('screenings that share minutes stand side by side, those after take the whole width again', () => {
  const lanes = lanesOf([
    block(1, ['10:00', '12:00']),
    block(2, ['11:00', '13:00']),
    block(3, ['12:00', '14:00']),
    block(4, ['14:00', '15:00']),
  ]);
  expect([...lanes].toSorted(([left], [right]) => left - right)).toEqual([
    [1, { lane: 0, lanes: 2 }],
    [2, { lane: 1, lanes: 2 }],
    [3, { lane: 0, lanes: 2 }],
    [4, { lane: 0, lanes: 1 }],
  ]);
});
