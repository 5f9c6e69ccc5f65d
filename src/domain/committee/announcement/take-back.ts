import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, hold, links, open, refuse, update, type Work } from '#domain/work/work.ts';
const TOLD_BY: readonly number[] = [MailUsage.filmSelectionne, MailUsage.filmNonSelectionne];

/** The films of a section that were announced on a day, and the letters that announced them. */
export interface LastAnnouncement {
  readonly day: string;
  readonly films: readonly number[];
  readonly mails: number;
}

/** The last announcement of a section, by the day of its films, or its own while none has come; null: there was none. */
export function* lastAnnouncement(section: FestivalSection): Work<LastAnnouncement | null> {
  const entries = (yield* find('festival-inscription', { IdSection: section.Id })).filter((entry) => entry.DateAnnonce !== null);
  const days = entries.flatMap((entry) => entry.DateAnnonce ?? []);
  const day = [...days, ...(section.DateAnnonce === null ? [] : [section.DateAnnonce])].toSorted().at(-1);
  if (day === undefined) return null;
  const films = entries.filter((entry) => entry.DateAnnonce === day).map(readId);
  return { day, films, mails: yield* lettersOf(films) };
}

function* lettersOf(films: readonly number[]): Work<number> {
  const templates = (yield* find('mail-modele', { Usage: TOLD_BY })).map(readId);
  const alone = (yield* find('mail-trace', { IdInscription: films, IdModele: templates })).map(readId);
  // One letter names several films.
  const owners = (yield* links('mail-trace', 'IdsInscription', { targets: films })).map(({ owner }) => owner);
  const named = (yield* find('mail-trace', { Id: owners, IdModele: templates })).map(readId);
  return new Set([...alone, ...named]).size;
}

interface TakingBack {
  readonly idSection: number;
  /** As it was read. */
  readonly day: string;
  readonly films: number;
}

/** The day goes from the section and its films: nothing shows of them outside any more. What was mailed is known. */
export function* takeBackAnnouncement({ idSection, day, films }: TakingBack): Work<LastAnnouncement> {
  yield* hold('festival-section', idSection, 'annonce-en-cours');
  const section = yield* open('festival-section', idSection);
  const last = yield* lastAnnouncement(section);
  if (last === null || last.day !== day || last.films.length !== films) return yield* refuse('annonce-changee');
  for (const id of last.films) yield* update('festival-inscription', id, { DateAnnonce: null });
  if (section.DateAnnonce === day) yield* update('festival-section', idSection, { DateAnnonce: null });
  return last;
}
