import { find, type Work } from '#domain/work/work.ts';
import { type Face, faceOf } from './face.ts';

export function* readFace(): Work<Face> {
  return faceOf(yield* find('festival-edition', {}));
}
