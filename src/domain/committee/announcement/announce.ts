import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import { InscriptionAccord } from '#generated/enums/inscription-accord.gen.ts';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { LeftOutReason } from '#domain/mails/recipients.ts';
import { type HoleChoice, lettersToSend } from '#domain/mails/holes/hole-choice.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { readText } from '#domain/values/record-data.ts';
import { find, hold, names, open, refuse, see, update, type Work } from '#domain/work/work.ts';
import { placeOf } from '../deliberation/places.ts';
import { type Preference, preferredRoutes } from './preferred-routes.ts';
import { holesOfLetters, type Letter, letterFingerprint, queueLetters } from './queue-letters.ts';
import type { EarlierLetter } from './earlier-letters.ts';
import { lettersOf } from './written-letters.ts';

type AnnouncementException =
  | LeftOutReason
  | 'sans-decision'
  | 'en-attente'
  | 'retiree'
  | 'invite-sans-reponse'
  | 'refuse-ayant-droit'
  | 'sans-modele';

export interface AnnouncementPlan {
  readonly sections: readonly FestivalSection[];
  /** Registrations whose decision it announces. */
  readonly selected: readonly FestivalInscription[];
  readonly refused: readonly FestivalInscription[];
  /** Number of those that an earlier announcement covered. */
  readonly told: number;
  readonly letters: readonly Letter[];
  /** To those who wait, where they are written to as well. */
  readonly waiting: readonly Letter[];
  /** Films that the announcement leaves out, or does not mail about. */
  readonly left: readonly { readonly id: number; readonly film: string; readonly reason: AnnouncementException }[];
  /** Letters that tell the same of their registrations already, and are not written again. */
  readonly earlier: readonly EarlierLetter[];
  /** Titles of the films, by registration. */
  readonly films: ReadonlyMap<number, string>;
  /** Changes with any decision, address or template. */
  readonly fingerprint: string;
}

/** Sections that are announced together, and whom their letters go to, the first who has an address. */
export interface AnnouncementScope {
  readonly idSections: readonly number[];
  readonly order: readonly Preference[];
}

/** Plan of an announcement: news, recipients, and what it would leave out. */
export function* planAnnouncement({ idSections, order }: AnnouncementScope): Work<AnnouncementPlan> {
  const sections: FestivalSection[] = [];
  for (const id of idSections) sections.push(yield* see('festival-section', id));
  const entries = yield* find('festival-inscription', { IdSection: idSections });
  const untold = entries.filter((entry) => entry.DateAnnonce === null);
  const staying = untold.filter((entry) => entry.DateRetrait === null);
  function at(...places: readonly number[]): readonly FestivalInscription[] {
    return staying.filter((entry) => places.includes(placeOf(entry)));
  }
  const chosen = at(InscriptionPlace.selection);
  const selected = chosen.filter(isAgreed);
  const refused = at(InscriptionPlace.nonRetenue);
  const routes = preferredRoutes(order);
  const written = [
    yield* lettersOf(MailUsage.filmSelectionne, selected, { routes }),
    yield* lettersOf(MailUsage.filmNonSelectionne, refused, { routes }),
  ];
  const waiting = yield* lettersOf(MailUsage.filmEnAttente, at(InscriptionPlace.attente), { routes });
  const films = yield* filmTitles(entries);
  const left: LeftEntry[] = [
    ...chosen.filter((entry) => !isAgreed(entry)).map(({ Id, Accord }) => ({ id: Id, reason: accordReason(Accord) })),
    ...at(InscriptionPlace.preselection).map(({ Id }) => ({ id: Id, reason: 'sans-decision' as const })),
    ...at(InscriptionPlace.attente).map(({ Id }) => ({ id: Id, reason: 'en-attente' as const })),
    ...untold.filter((entry) => !staying.includes(entry)).map(({ Id }) => ({ id: Id, reason: 'retiree' as const })),
    ...written.flatMap((one) => one.left.map(({ about, reason }) => ({ id: about, reason }))),
  ];
  return {
    sections,
    selected,
    refused,
    told: entries.length - untold.length,
    letters: written.flatMap(({ letters }) => letters),
    earlier: [...written, waiting].flatMap(({ earlier }) => earlier),
    films,
    waiting: waiting.letters,
    left: left.map((one) => ({ ...one, film: films.get(one.id) ?? '' })),
    fingerprint: fingerprintOf([
      ...entries.map(
        (entry) => `${entry.Id} ${placeOf(entry)} ${entry.DateAnnonce ?? ''} ${entry.DateRetrait ?? ''} ${entry.Accord ?? ''}`,
      ),
      ...[...written, waiting].flatMap(({ letters }) => letters.map(letterFingerprint)),
    ]),
  };
}

/** A film that was invited is announced once its right-holder accepted. */
function isAgreed({ Accord }: FestivalInscription): boolean {
  return Accord === null || Accord === InscriptionAccord.accepte;
}

function accordReason(accord: number | null): AnnouncementException {
  return accord === InscriptionAccord.refuse ? 'refuse-ayant-droit' : 'invite-sans-reponse';
}

interface LeftEntry {
  readonly id: number;
  readonly reason: AnnouncementException;
}

/** Titles of films by the registrations that show them. */
export function* filmTitles(entries: readonly FestivalInscription[]): Work<ReadonlyMap<number, string>> {
  const films = yield* names(
    'film',
    entries.map((entry) => entry.IdFilm),
  );
  return new Map(entries.map((entry) => [entry.Id, readText(films, String(entry.IdFilm)) ?? '']));
}

/** Sections that are announced together get one letter a person. */
export interface AnnouncementOrder extends AnnouncementScope {
  /** `YYYY-MM-DD`: nothing is known outside before it. */
  readonly day: string;
  readonly isMailed: boolean;
  /** Those who wait are written to as well. */
  readonly isWaitingTold: boolean;
  /** Of the plan that was read. */
  readonly fingerprint: string;
  readonly holes: HoleChoice;
  readonly today: string;
}

/**
 * Gives the sections their day. When it has come, each announced film gets it too, and its people their mails; a day to come is an
 * embargo: another announcement covers the films, on the day.
 */
export function* announce({
  idSections,
  order,
  day,
  isMailed,
  isWaitingTold,
  fingerprint,
  holes,
  today,
}: AnnouncementOrder): Work<AnnouncementPlan> {
  for (const id of idSections.toSorted((left, right) => left - right)) {
    yield* hold('festival-section', id, 'annonce-en-cours');
    yield* open('festival-section', id);
  }
  const plan = yield* planAnnouncement({ idSections, order });
  if (plan.fingerprint !== fingerprint) return yield* refuse('annonce-changee');
  for (const section of plan.sections) {
    const announcedOn = section.DateAnnonce;
    // A section that was announced keeps its day; the films that follow have their own.
    if (announcedOn === null || announcedOn > today) yield* update('festival-section', section.Id, { DateAnnonce: day });
  }
  if (day > today) return { ...plan, selected: [], refused: [], letters: [], waiting: [] };
  const written = isMailed ? [...plan.letters, ...(isWaitingTold ? plan.waiting : [])] : [];
  const letters = yield* lettersToSend(written, yield* holesOfLetters(written), holes);
  for (const entry of [...plan.selected, ...plan.refused]) yield* update('festival-inscription', entry.Id, { DateAnnonce: day });
  yield* queueLetters(letters);
  return { ...plan, letters };
}
