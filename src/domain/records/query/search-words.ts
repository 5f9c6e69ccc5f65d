import { norm } from '../values/norm.ts';

/** Words that a search must all find. An elided article stands apart: a film keeps « L' » beside its title. */
export const searchWords = (text: string): readonly string[] =>
  norm(text.replaceAll('\u0000', ' '))
    .split(/\s+|(?<=')/)
    .filter((word) => word !== '');
