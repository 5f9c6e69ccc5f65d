import type { FilmCopie } from '#generated/records/film-copie.gen.ts';
import type { Media } from '#generated/records/media.gen.ts';
import type { WriteRule } from '#domain/work/rule.ts';

function added(entity: 'film-copie' | 'media', instant: 'today' | 'now'): WriteRule {
  return {
    name: 'date what is added',
    phase: 'before-write',
    on: [{ entity, ops: ['insert'] }],
    *run({ DateAjout = null }: Partial<FilmCopie | Media>, facts) {
      yield* [];
      return DateAjout === null ? { DateAjout: facts[instant] } : {};
    },
  };
}

/** An added record carries its moment, and nobody types it. */
export const addedOn: readonly WriteRule[] = [added('film-copie', 'today'), added('media', 'now')];
