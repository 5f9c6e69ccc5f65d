import { describe, expect, it } from 'vitest';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { type CoverRequest, type CoverState, checkCover, checkTotal } from './cover-rules.ts';
import { nightPrice } from './prices/night-price.ts';
import { type AssignmentRequest, type LodgingState, type StoredNight, planAssignment } from './plan-assignment.ts';
import { missingDates, nightsOf, presenceOf } from './presence.ts';
import { proposeNights } from './propose-nights.ts';
import { type HeldNight, type HotelBlock, isReleasedOn, stockOf } from './stock.ts';

const STAY = { Arrivee: '2027-01-29', HeureArrivee: '16:00:00', Depart: '2027-02-03' };
const [N1, N2, N3, N4, N5] = ['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01', '2027-02-02'] as const;
const { festival, invite, organisateur, vide } = PecType;

describe('nights of presence', () => {
  it('go from the arrival to the eve of the departure', () => {
    expect(nightsOf(presenceOf(STAY))).toEqual([N1, N2, N3, N4, N5]);
  });

  it('begin the day before for who arrives before five in the morning', () => {
    expect(presenceOf({ ...STAY, HeureArrivee: '01:40:00' })?.start).toBe('2027-01-28');
    expect(presenceOf({ ...STAY, HeureArrivee: '05:00:00' })?.start).toBe(N1);
  });

  it('follow the dates of lodging before those of the journey', () => {
    const stay = { ...STAY, HeureArrivee: '01:40:00', DateDebutHebergement: N2, DateFinHebergement: N4 };
    expect(nightsOf(presenceOf(stay))).toEqual([N2, N3]);
  });

  it('are none without an arrival or a departure, which is named', () => {
    expect(presenceOf({ ...STAY, Depart: null })).toBeNull();
    expect(missingDates({ ...STAY, Depart: null })).toEqual(['Depart']);
    expect(missingDates({ ...STAY, Arrivee: null, DateDebutHebergement: N1 })).toEqual([]);
  });
});

describe('rooms of a hotel', () => {
  const block: HotelBlock = {
    rooms: 10,
    contract: { start: N1, end: N4 },
    contingents: [
      { date: N1, type: null, rooms: 2 },
      { date: N1, type: 2, rooms: 1 },
    ],
    isReleased: false,
  };
  function night(id: number, more: Partial<HeldNight> = {}): HeldNight {
    return { id, date: N1, type: null, room: null, booking: 1, ...more };
  }

  it('count a shared room once and a cancelled one not at all', () => {
    const held = [night(1, { room: 7 }), night(2, { room: 7 }), night(3, { booking: 4 })];
    expect(stockOf(block, held, { date: N1, type: null })).toEqual({ total: 2, taken: 1, left: 1 });
  });

  it('are those of the type where the contract names it, else those of any type', () => {
    const held = [night(1, { type: 2 }), night(2, { type: 4 })];
    expect(stockOf(block, held, { date: N1, type: 2 })).toEqual({ total: 1, taken: 1, left: 0 });
    expect(stockOf(block, held, { date: N1, type: 1 })).toEqual({ total: 2, taken: 1, left: 1 });
  });

  it('are after the release those that are taken, for whom has them alone', () => {
    const released = { ...block, isReleased: true };
    const held = [night(1), night(2, { type: 2 })];
    expect(stockOf(released, held, { date: N1, type: null })).toEqual({ total: 1, taken: 1, left: 0 });
    expect(stockOf(released, [], { date: N2, type: null }).left).toBe(0);
    expect(stockOf(released, held, { date: N1, type: null, own: new Set([1]) }).left).toBe(1);
    expect(stockOf(released, [night(1), night(3), night(4)], { date: N1, type: null }).left).toBe(-1);
    expect(['2027-01-04', '2027-01-05', '2027-01-06'].map((today) => isReleasedOn('2027-01-05', today))).toEqual([false, true, true]);
  });

  it('are those of the hotel on the other nights of the contract, and none outside', () => {
    expect([N2, N3, N4].map((date) => stockOf(block, [], { date, type: null }).total)).toEqual([10, 10, 0]);
    expect(stockOf({ ...block, contract: null, contingents: [] }, [], { date: N5, type: null }).left).toBe(10);
  });
});

function state(more: Partial<CoverState> = {}): CoverState {
  return { presence: presenceOf(STAY), coveredMax: 3, nights: [], ...more };
}

function ask(dates: readonly string[], type: number | null, more: Partial<CoverRequest> = {}): CoverRequest {
  return {
    dates,
    type,
    idHotel: 1,
    isCell: false,
    isConfirmed: false,
    mayExceed: false,
    ...more,
  };
}

function covered(type: number, ...dates: readonly string[]) {
  return dates.map((date) => ({ date, type, idHotel: 1 }));
}

function codeOf(request: CoverRequest, coverState = state()): string | null {
  return checkCover(request, coverState)?.code ?? null;
}

describe('an assignment of nights', () => {
  it('asks for a selection, a payer, a hotel and the dates of the stay', () => {
    expect(codeOf(ask([], festival))).toBe('nuits-selection');
    expect(codeOf(ask([N1], null))).toBe('nuits-prise-en-charge');
    expect(codeOf(ask([N1], festival, { idHotel: null }))).toBe('nuits-hotel');
    expect(codeOf(ask([N1], festival), state({ presence: null }))).toBe('nuits-dates');
  });

  it('never exceeds the nights of the stay', () => {
    const six = [N1, N2, N3, N4, N5, '2027-02-03'];
    expect(checkCover(ask(six, organisateur), state())).toMatchObject({ code: 'nuits-plafond', params: { count: 6, max: 5 } });
  });

  it('never gives the festival more nights than are covered, nights elsewhere counted', () => {
    expect(codeOf(ask([N1, N2, N3], festival), state({ coveredMax: 2 }))).toBe('nuits-maximum');
    expect(codeOf(ask([N2, N3], festival), state({ nights: covered(festival, N1), coveredMax: 2 }))).toBe('nuits-maximum');
    expect(codeOf(ask([N1, N2], festival), state({ nights: covered(festival, N1), coveredMax: 2 }))).toBeNull();
  });

  it('lets who may exceed them give more to the festival, once the question is answered', () => {
    const more = { mayExceed: true };
    const coverState = state({ nights: covered(festival, N1, N2), coveredMax: 2 });
    expect(codeOf(ask([N2, N3], festival, more), coverState)).toBeNull();
    expect(checkTotal(ask([N2, N3], festival, more), coverState)).toMatchObject({
      code: 'nuits-depassement',
      params: { nombre: 3, max: 2 },
    });
    expect(checkTotal(ask([N2, N3], festival, { ...more, isConfirmed: true }), coverState)).toBeNull();
    // Nobody sleeps outside the stay, whatever the right.
    expect(codeOf(ask([N1, N2, N3, N4, N5, '2027-02-03'], festival, more), coverState)).toBe('nuits-plafond');
  });

  it('gives the festival exactly the covered nights, unless one cell is edited at a time', () => {
    expect(checkCover(ask([N1, N2], festival), state())).toMatchObject({ code: 'nuits-festival', params: { count: 3, nombre: 2 } });
    expect(codeOf(ask([N1, N2, N3], festival))).toBeNull();
    expect(codeOf(ask([N1], festival, { isCell: true }))).toBeNull();
    expect(codeOf(ask([N1], festival), state({ coveredMax: null }))).toBeNull();
  });

  it('is for nights on which the participant is present', () => {
    expect(checkCover(ask(['2027-01-28'], organisateur), state())).toMatchObject({ code: 'nuits-presence', nights: ['2027-01-28'] });
    expect(checkCover(ask([N5, '2027-02-03'], invite), state())).toMatchObject({ code: 'nuits-invite', nights: ['2027-02-03'] });
  });

  it('lets the guest pay only what nobody else pays', () => {
    const coverState = state({ nights: [...covered(festival, N1), ...covered(vide, N2)] });
    expect(checkCover(ask([N1, N2], invite), coverState)).toMatchObject({ code: 'nuits-autre-payeur', nights: [N1] });
    expect(codeOf(ask([N2, N3], invite), coverState)).toBeNull();
    expect(codeOf(ask([N1], invite, { isCell: true }), coverState)).toBeNull();
  });

  it('asks before the total of nights exceeds those that are covered', () => {
    const coverState = state({ nights: covered(festival, N1, N2, N3) });
    expect(checkTotal(ask([N4, N5], invite), coverState)).toMatchObject({ code: 'nuits-confirmation', params: { nombre: 5, max: 3 } });
    expect(checkTotal(ask([N4, N5], invite, { isConfirmed: true }), coverState)).toBeNull();
    expect(checkTotal(ask([N1], organisateur), coverState)).toBeNull();
  });
});

function stored(id: number, date: string, more: Partial<StoredNight> = {}): StoredNight {
  return {
    id,
    date,
    type: festival,
    idHotel: 1,
    roomType: null,
    typeAlone: null,
    idRoom: null,
    price: 80,
    booking: 3,
    ...more,
  };
}

const PRICES = { PrixSingle: 75, PrixDouble: 90, PrixTwin: 94, PrixTriple: 110, PrixAccompagnant: 12 };

function lodging(more: Partial<LodgingState> = {}): LodgingState {
  return {
    presence: presenceOf(STAY),
    coveredMax: null,
    roomType: 4,
    nights: [],
    hotel: { block: { rooms: 1, contract: null, contingents: [], isReleased: false }, held: [], prices: [PRICES] },
    host: null,
    ...more,
  };
}

function wish(dates: readonly string[], type: number, more: Partial<AssignmentRequest> = {}): AssignmentRequest {
  return {
    ...ask(dates, type, { isConfirmed: true }),
    roomType: null,
    ...more,
  };
}

describe('the plan of an assignment', () => {
  it('changes nothing when one date of the selection is full', () => {
    const held: HeldNight[] = [{ id: 90, date: N2, type: null, room: null, booking: 1 }];
    const plan = planAssignment(wish([N1, N2, N3], organisateur), lodging({ hotel: { ...full(), held } }));
    expect(plan).toEqual({ ok: false, refusal: { code: 'nuits-complet', nights: [N2], params: {} } });
  });

  it('takes no room to change who pays', () => {
    const night = stored(5, N1, { roomType: 4 });
    const held: HeldNight[] = [
      { id: 5, date: N1, type: 4, room: null, booking: 3 },
      { id: 6, date: N1, type: 4, room: null, booking: 3 },
    ];
    const plan = planAssignment(wish([N1], organisateur), lodging({ nights: [night], hotel: { ...full(), held } }));
    expect(plan).toMatchObject({ ok: true, changes: [{ id: 5, after: { type: organisateur, price: 80, booking: 2 } }] });
  });

  it('freezes the price of the type of room, and tells the hotel of a new night', () => {
    const plan = planAssignment(wish([N1], organisateur), lodging());
    expect(plan).toMatchObject({ ok: true, changes: [{ id: null, after: { roomType: 4, price: 75, booking: 1, idHotel: 1 } }] });
  });

  it('shares the room of another without taking one, for the price of one more in it', () => {
    const host = [{ ...stored(9, N1, { idRoom: 3, roomType: 4 }), sleepers: 1 }];
    const held: HeldNight[] = [{ id: 9, date: N1, type: 4, room: 3, booking: 3 }];
    const plan = planAssignment(wish([N1], organisateur), lodging({ host, hotel: { ...full(), held } }));
    expect(plan).toMatchObject({ ok: true, changes: [{ after: { idRoom: 3, roomType: 1, price: 12 } }] });
    const crowd = planAssignment(wish([N1], organisateur), lodging({ host: [{ ...stored(9, N1, { idRoom: 3 }), sleepers: 2 }] }));
    expect(crowd).toMatchObject({ ok: false, refusal: { code: 'nuits-partage' } });
    expect(planAssignment(wish([N2], organisateur), lodging({ host }))).toMatchObject({ ok: false, refusal: { nights: [N2] } });
  });

  it('releases the nights that exist and nothing else', () => {
    const plan = planAssignment(wish([N1, N2], vide), lodging({ nights: [stored(5, N1)] }));
    expect(plan).toEqual({ ok: true, changes: [], released: [5] });
  });
});

function full() {
  return { block: { rooms: 1, contract: null, contingents: [], isReleased: false }, prices: [PRICES] };
}

describe('helpers of lodging', () => {
  it('price a single as a double where no price of its own is set', () => {
    expect(nightPrice([{ ...PRICES, PrixSingle: null }], { type: 4, isSharing: false })).toBe(90);
    expect(
      nightPrice(
        [
          { ...PRICES, PrixTwin: null },
          { ...PRICES, PrixTwin: 66 },
        ],
        { type: 2, isSharing: false },
      ),
    ).toBe(66);
  });

  it('propose the covered nights in a row where the fewest are full, the earliest first', () => {
    const left = new Map([
      [N1, 0],
      [N2, 2],
      [N3, 1],
      [N4, 1],
      [N5, 4],
    ]);
    expect(proposeNights([N1, N2, N3, N4, N5], 3, left)).toEqual([N2, N3, N4]);
    expect(proposeNights([N1, N2], 3, left)).toEqual([N1, N2]);
    expect(proposeNights([], 3, left)).toEqual([]);
  });
});
