import { find, type Work } from '#domain/work/work.ts';
import { type Face, faceOf } from './face.ts';

export function* readFace(): Work<Face> {
  return (yield* readFaces())(null);
}

/** The face of any edition, read once for as many as are requested; null: of the edition by default. */
export function* readFaces(): Work<(year: number | null) => Face> {
  const editions = yield* find('festival-edition', {});
  return (year) => faceOf(editions, year);
}
