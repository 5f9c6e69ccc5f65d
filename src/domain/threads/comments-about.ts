import type { GatheredRecord } from '#domain/person-file/gather.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { ATTACHMENT } from './attachment-kind.ts';
import { readableText } from './comment-text.ts';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Comments on records of a person with their files, for the file of that person (art. 15): users and records that they name are no part of it. */
export function* commentsAbout(records: ReadonlyMap<string, ReadonlySet<number>>): Work<readonly GatheredRecord[]> {
  const about: GatheredRecord[] = [];
  for (const [Entite, ids] of records)
    for (const comment of yield* find('fil-commentaire', { Entite, IdFiche: [...ids], DateRetrait: null }))
      about.push({
        entity: 'fil-commentaire',
        base: 'fil-commentaire',
        record: { ...comment, Texte: readableText(comment.Texte ?? '', NO_NAMES) },
      });
  const comments = about.map(({ record }) => readId(record));
  const attached = comments.length === 0 ? [] : yield* find(ATTACHMENT, { IdCommentaire: comments });
  return [...about, ...attached.map((record) => ({ entity: ATTACHMENT, base: ATTACHMENT, record: { ...record } }))];
}
