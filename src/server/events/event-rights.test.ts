import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { eventRights } from './event-rights.ts';
import { boundedEvent } from './publish.ts';

describe('who may know of a change', () => {
  const rightsOf = eventRights(entities);

  it('holds the right of a list or of a record of the entity, on any of its screens', () => {
    expect(rightsOf('film')).toEqual(expect.arrayContaining(['FILMS', 'FILM', 'CAMPAGNE']));
    expect(rightsOf('film')).not.toContain('FILM-WRITE');
  });

  it('is everybody for an entity whose dictionary everybody loads, and nobody for an unknown one', () => {
    expect(rightsOf('pays')).toBeNull();
    expect(rightsOf('inconnue')).toEqual([]);
  });
});

describe('an event', () => {
  const event = { entity: 'film', parent: null, op: 'update', version: 1, batch: 'b' } as const;

  it('names up to 100 records, and asks to reload the list above', () => {
    const ids = Array.from({ length: 101 }, (_, index) => index + 1);
    expect(boundedEvent({ ...event, ids: ids.slice(1) })).toEqual({ ...event, ids: ids.slice(1) });
    expect(boundedEvent({ ...event, ids })).toMatchObject({ ids: [], op: 'reloadListe', version: null });
  });
});
