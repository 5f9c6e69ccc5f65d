import type { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import type { BoiteAvis } from '#generated/records/boite-avis.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import { ask } from '#domain/work/replies.ts';
import { createAll, type Work } from '#domain/work/work.ts';

/** Notice for an inbox: numbers alone, since each reader reads the names by their own rights. */
export interface Notice extends Partial<Pick<BoiteAvis, 'Entite' | 'IdFiche' | 'IdCommentaire' | 'IdSuivi'>> {
  readonly Nature: AvisNature;
}

/** Puts a notice in the inbox of each user but of the one who acts. */
export function* notify(users: Iterable<number>, notice: Notice, { userId, now }: Pick<Facts, 'userId' | 'now'>): Work<void> {
  const recipients = [...new Set(users)].filter((id) => id !== userId);
  if (recipients.length === 0) return;
  const author = userId === 0 ? null : userId;
  yield* createAll(
    'boite-avis',
    recipients.map((IdUtilisateur) => ({ ...notice, IdUtilisateur, IdActeur: author, DateCreation: now })),
  );
  yield* ask({ do: 'tell', place: null, users: recipients });
}
