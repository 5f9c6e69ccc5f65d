import { describe, expect, it } from 'vitest';
import { type GuestTimes, proposeStay } from './propose-stay.ts';

function times(more: Partial<GuestTimes['stay']> = {}, rest: Partial<GuestTimes> = {}): GuestTimes {
  return {
    stay: { Arrivee: null, HeureArrivee: null, Depart: null, ...more },
    journeys: [],
    screenings: [],
    covered: 0,
    ...rest,
  };
}

describe('the nights proposed to a guest', () => {
  it('are those of the file where it gives both ends', () => {
    const guestTimes = times(
      { Arrivee: '2027-01-30', HeureArrivee: '18:00:00', Depart: '2027-02-02' },
      { screenings: ['2027-02-05T20:00:00'] },
    );
    expect(proposeStay(guestTimes)).toEqual({ presence: { start: '2027-01-30', end: '2027-02-02' }, source: 'sejour' });
  });

  it('begin the night before for a plane that lands before five', () => {
    const journeys = [
      { isArrival: true, date: '2027-01-30', time: '01:40:00' },
      { isArrival: false, date: '2027-02-01', time: '09:00:00' },
    ];
    expect(proposeStay(times({}, { journeys }))).toEqual({ presence: { start: '2027-01-29', end: '2027-02-01' }, source: 'trajets' });
  });

  it('go from the eve of a morning screening to the day after the last one', () => {
    const screenings = ['2027-02-01T22:00:00', '2027-01-30T10:00:00'];
    expect(proposeStay(times({}, { screenings }))).toEqual({ presence: { start: '2027-01-29', end: '2027-02-02' }, source: 'seances' });
    expect(proposeStay(times({}, { screenings: ['2027-01-30T20:00:00'] }))?.presence).toEqual({ start: '2027-01-30', end: '2027-01-31' });
  });

  it('are no more than are covered, where a film goes on being shown', () => {
    const screenings = ['2027-01-30T20:00:00', '2027-02-05T10:00:00'];
    expect(proposeStay(times({}, { screenings, covered: 3 }))?.presence).toEqual({ start: '2027-01-30', end: '2027-02-02' });
  });

  it('take one end from a journey and the other from the screenings', () => {
    const journeys = [{ isArrival: true, date: '2027-01-28', time: null }];
    expect(proposeStay(times({}, { journeys, screenings: ['2027-01-30T20:00:00'] }))).toEqual({
      presence: { start: '2027-01-28', end: '2027-01-31' },
      source: 'seances',
    });
  });

  it('are none where nothing tells when the guest is there', () => {
    expect(proposeStay(times({ Arrivee: '2027-01-30' }))).toBe(null);
  });
});
