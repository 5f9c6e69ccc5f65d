import { describe, expect, it } from 'vitest';
import { readSent, roomingChanges, sentContent } from './rooming-changes.ts';
import type { RoomingLine } from './rooming-lines.ts';

function line(participant: number, from: string, to: string, more: Partial<RoomingLine> = {}): RoomingLine {
  return {
    participant,
    hotel: 'Auberge',
    from,
    to,
    nights: 1,
    hour: null,
    nom: 'Vaysse',
    prenom: 'Ada',
    structure: null,
    diet: 'végétarien',
    roomType: 1,
    room: null,
    sharers: [],
    payers: [{ type: 1, structure: null, nights: 1 }],
    bookings: [],
    confirmations: [],
    ...more,
  };
}

function sent(lines: readonly RoomingLine[]) {
  return readSent(sentContent(lines)) ?? [];
}

describe('a list that was sent', () => {
  it('keeps the stays and nothing of a diet', () => {
    expect(sentContent([line(1, '2027-01-29', '2027-02-01')])).not.toContain('végétarien');
    expect(readSent(null)).toBe(null);
  });

  it('tells the next one which stay is new, which one moved and which one is gone', () => {
    const before = sent([line(1, '2027-01-29', '2027-02-01'), line(2, '2027-01-29', '2027-01-30'), line(3, '2027-01-30', '2027-01-31')]);
    const now = [line(1, '2027-01-29', '2027-01-30'), line(3, '2027-01-30', '2027-01-31'), line(4, '2027-01-30', '2027-01-31')];
    const { lines, gone, count } = roomingChanges(now, before);
    expect([...lines]).toEqual([
      [0, 'modifiee'],
      [2, 'ajoutee'],
    ]);
    expect(gone.map(({ participant }) => participant)).toEqual([2]);
    expect(count).toBe(3);
  });

  it('counts a stay that is gone or paid by somebody else, and nothing that the hotel knows already', () => {
    const lines = [line(1, '2027-01-29', '2027-02-01'), line(1, '2027-02-02', '2027-02-03')];
    expect(roomingChanges(lines, sent(lines)).count).toBe(0);
    expect(roomingChanges(lines.slice(1), sent(lines)).gone).toHaveLength(1);
    const paid = [line(1, '2027-01-29', '2027-02-01', { payers: [{ type: 2, structure: null, nights: 1 }] }), ...lines.slice(1)];
    expect([...roomingChanges(paid, sent(lines)).lines]).toEqual([[0, 'modifiee']]);
  });

  it('is compared without payers where it was sent before lists told them', () => {
    const lines = [line(1, '2027-01-29', '2027-02-01')];
    const before = sent(lines).map((one) => ({ ...one, payers: undefined }));
    expect(roomingChanges(lines, before).count).toBe(0);
  });
});
