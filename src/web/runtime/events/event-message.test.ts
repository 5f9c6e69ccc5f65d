import { describe, expect, it } from 'vitest';
import { readEvent } from './event-message.ts';

describe('event messages', () => {
  it('reads a change of records with its parent', () => {
    const data = { entity: 'film-titre', ids: [1001], parent: { entity: 'film', id: 12 }, op: 'update', version: 3, batch: 'b' };
    expect(readEvent({ kind: 'record', data })).toMatchObject({ kind: 'record', event: data });
  });
  it('reads rights and resync', () => {
    expect(readEvent({ kind: 'rights', data: null })).toEqual({ kind: 'rights' });
    expect(readEvent({ kind: 'session-resync' })).toEqual({ kind: 'session-resync' });
  });
  it('survives the way through another tab', () => {
    const sent = readEvent({ kind: 'record', data: { entity: 'film', ids: [], op: 'reloadListe' } });
    expect(readEvent(structuredClone(sent))).toEqual(sent);
  });
  it('ignores what it does not understand', () => {
    expect(readEvent({ kind: 'record', data: { entity: 'film', op: 'explosion' } })).toBeNull();
    expect(readEvent('x')).toBeNull();
  });
});
