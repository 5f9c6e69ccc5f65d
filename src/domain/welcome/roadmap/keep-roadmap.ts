import { addDays, FESTIVAL_ZONE, later, parseInstant, toUtcText, zonedInstant } from '#domain/records/values/dates.ts';
import { readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import type { Facts } from '#domain/rules/rule.ts';
import { create, find, update, type Work } from '#domain/work/work.ts';
import type { Roadmap } from './roadmap.ts';
import { factsOf, keptFacts } from './roadmap-facts.ts';

export const SENT_ROADMAP = 'feuille-route';

/** Links outlast the edition: a guest looks up their hotel and their train on the way home. */
const DAYS_AFTER = 30;

/** Keeps what a page tells as it goes to its guest: the one before has nothing to say any more, but its link leads to the same page. */
export function* keepRoadmap(
  roadmap: Roadmap,
  { now, userId }: Pick<Facts, 'now' | 'userId'>,
  IsParMail: boolean,
): Work<{ readonly id: number; readonly expiry: string }> {
  const IdParticipant = readId(roadmap.participant);
  for (const former of yield* find(SENT_ROADMAP, { IdParticipant, IsDerniere: true }))
    yield* update(SENT_ROADMAP, readId(former), { IsDerniere: false, IsPerimee: false, Ecarts: null });
  const ExpireLe = yield* expiryOf(readNumber(roadmap.participant, 'Eannee') ?? 0, now);
  const id = yield* create(SENT_ROADMAP, {
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

function* expiryOf(edition: number, now: string): Work<string> {
  const [dates = {}] = yield* find('festival-edition', { Eannee: edition });
  const end = readText(dates, 'DateFin');
  const after = end === null ? 0 : zonedInstant(addDays(end, DAYS_AFTER), '00:00:00', FESTIVAL_ZONE);
  const asLate = later(parseInstant(now) ?? 0, { days: DAYS_AFTER });
  return toUtcText(Math.max(after, asLate));
}
