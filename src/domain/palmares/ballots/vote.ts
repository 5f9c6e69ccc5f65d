import type { FestivalPrixEdition } from '#generated/records/festival-prix-edition.gen.ts';
import type { FestivalScrutin } from '#generated/records/festival-scrutin.gen.ts';
import type { ScrutinBulletin } from '#generated/records/scrutin-bulletin.gen.ts';
import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { find, refuse, refuseWith, waitFor, type Work } from '#domain/work/work.ts';

/** A vote with the prize of the edition that it is about. */
export interface Vote {
  readonly vote: FestivalScrutin;
  readonly year: FestivalPrixEdition;
}

/** Held until the end of the transaction: of two who act on a vote at once, the second sees what the first did. */
export function* heldVote(id: number): Work<Vote> {
  yield* waitFor('festival-scrutin', [id]);
  return yield* voteOf(id);
}

export function* voteOf(id: number): Work<Vote> {
  const [vote] = yield* find('festival-scrutin', { Id: id });
  const [year] = yield* find('festival-prix-edition', { Id: vote?.IdPrixEdition ?? 0 });
  return vote === undefined || year === undefined ? yield* refuse('introuvable') : { vote, year };
}

export function* refuseVote(message: BusinessMessage): Work<never> {
  return yield* refuseWith('regle-metier', { message });
}

/** Binds what is sealed to its ballot: moved to another one, it does not open. */
export function aboutBallot({ Id, IdScrutin, IdParticipant }: Pick<ScrutinBulletin, 'Id' | 'IdScrutin' | 'IdParticipant'>): string {
  return `scrutin ${IdScrutin} bulletin ${Id} participant ${IdParticipant}`;
}

export function isPast(instant: string | null, now: string): boolean {
  return instant !== null && (parseInstant(instant) ?? 0) <= (parseInstant(now) ?? 0);
}
