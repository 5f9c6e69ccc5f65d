import type { GatheredRecord } from '#domain/person-file/gather.ts';
import { find, type Work } from '#domain/work/work.ts';
import { readableText } from './comment-text.ts';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Comments on records of a person, for their own file (art. 15): users and records that they name are no part of it. */
export function* commentsAbout(records: ReadonlyMap<string, ReadonlySet<number>>): Work<readonly GatheredRecord[]> {
  const about: GatheredRecord[] = [];
  for (const [Entite, ids] of records)
    for (const comment of yield* find('fil-commentaire', { Entite, IdFiche: [...ids], DateRetrait: null }))
      about.push({
        entity: 'fil-commentaire',
        base: 'fil-commentaire',
        record: { ...comment, Texte: readableText(comment.Texte ?? '', NO_NAMES) },
      });
  return about;
}
