import { addDays, festivalZone, later, parseInstant, toUtcText, zonedInstant } from '#domain/values/dates.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, update, type Work } from '#domain/work/work.ts';
import { keptFacts } from '#domain/texts/told-facts.ts';
import type { Roadmap } from './roadmap.ts';
import { factsOf } from './roadmap-facts.ts';

/** Links outlast the edition: a guest looks up their hotel and their train on the way home. */
const DAYS_AFTER = 30;

/** Keeps what a page tells as it goes to its guest: the one before has nothing to say any more, but its link leads to the same page. */
export function* keepRoadmap(
  roadmap: Roadmap,
  { now, userId }: Pick<Facts, 'now' | 'userId'>,
  IsParMail: boolean,
): Work<{ readonly id: number; readonly expiry: string }> {
  const IdParticipant = roadmap.participant.Id;
  for (const former of yield* find('feuille-route', { IdParticipant, IsDerniere: true }))
    yield* update('feuille-route', former.Id, { IsDerniere: false, IsPerimee: false, Ecarts: null });
  const ExpireLe = yield* expiryOf(roadmap.edition, now);
  const id = yield* create('feuille-route', {
    IdParticipant,
    DateEnvoi: now,
    IdEnvoyePar: userId,
    IsParMail,
    IsDerniere: true,
    IsPerimee: false,
    IsRevoquee: false,
    Contenu: keptFacts(factsOf(roadmap)),
    ExpireLe,
  });
  return { id, expiry: ExpireLe };
}

function* expiryOf(Eannee: number, now: string): Work<string> {
  const [edition] = yield* find('festival-edition', { Eannee });
  const after = edition === undefined ? 0 : zonedInstant(addDays(edition.DateFin, DAYS_AFTER), '00:00:00', festivalZone());
  const asLate = later(parseInstant(now) ?? 0, { days: DAYS_AFTER });
  return toUtcText(Math.max(after, asLate));
}
