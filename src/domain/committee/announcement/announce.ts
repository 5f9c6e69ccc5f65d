import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { templateFor } from '#domain/mails/templates/mail-template.ts';
import { recipients } from '#domain/mails/mail-work.ts';
import { addressees, type LeftOutReason, sortRecipients } from '#domain/mails/recipients.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { find, hold, links, names, open, refuse, see, update, type Work } from '#domain/work/work.ts';
import { placeOf } from '../deliberation/places.ts';
import { type Letter, queueLetters } from './queue-letters.ts';

type AnnouncementException = LeftOutReason | 'sans-decision' | 'en-attente' | 'retiree' | 'sans-modele';

export interface AnnouncementPlan {
  readonly sections: readonly FestivalSection[];
  /** Registrations of which the decision is told. */
  readonly selected: readonly FestivalInscription[];
  readonly refused: readonly FestivalInscription[];
  /** Told by an announcement before this one. */
  readonly told: number;
  readonly letters: readonly Letter[];
  /** To those who wait, where they are written to as well. */
  readonly waiting: readonly Letter[];
  /** What the announcement does not tell, or does not tell by mail. */
  readonly left: readonly { readonly id: number; readonly film: string; readonly reason: AnnouncementException }[];
  /** Changes with any decision, address or template. */
  readonly fingerprint: string;
}

/** What announcing sections would tell, to whom, and what it would leave out. */
export function* planAnnouncement(idSections: readonly number[]): Work<AnnouncementPlan> {
  const sections: FestivalSection[] = [];
  for (const id of idSections) sections.push(yield* see('festival-section', id));
  const entries = yield* find('festival-inscription', { IdSection: idSections });
  const films = yield* names(
    'film',
    entries.flatMap((entry) => entry.IdFilm),
  );
  const untold = entries.filter((entry) => entry.DateAnnonce === null);
  const staying = untold.filter((entry) => entry.DateRetrait === null);
  function at(...places: readonly number[]): readonly FestivalInscription[] {
    return staying.filter((entry) => places.includes(placeOf(entry)));
  }
  const selected = at(InscriptionPlace.selection);
  const refused = at(InscriptionPlace.nonRetenue);
  const written = [yield* lettersOf(MailUsage.filmSelectionne, selected), yield* lettersOf(MailUsage.filmNonSelectionne, refused)];
  const waiting = yield* lettersOf(MailUsage.filmEnAttente, at(InscriptionPlace.attente));
  const byId = new Map(entries.map((entry) => [entry.Id, entry]));
  function leftOut(id: number, reason: AnnouncementException): AnnouncementPlan['left'][number] {
    return {
      id,
      film: readText(films, String(byId.get(id)?.IdFilm)) ?? '',
      reason,
    };
  }
  function because(reason: AnnouncementException) {
    return (entry: FestivalInscription) => leftOut(entry.Id, reason);
  }
  return {
    sections,
    selected,
    refused,
    told: entries.length - untold.length,
    letters: written.flatMap(({ letters }) => letters),
    waiting: waiting.letters,
    left: [
      ...at(InscriptionPlace.preselection).map(because('sans-decision')),
      ...at(InscriptionPlace.attente).map(because('en-attente')),
      ...untold.filter((entry) => !staying.includes(entry)).map(because('retiree')),
      ...written.flatMap(({ left }) => left.map(({ about, reason }) => leftOut(about, reason))),
    ],
    fingerprint: fingerprintOf([
      ...entries.map((entry) => `${entry.Id} ${placeOf(entry)} ${entry.DateAnnonce ?? ''} ${entry.DateRetrait ?? ''}`),
      ...[...written, waiting].flatMap(({ letters }) =>
        letters.map(({ template, person, entries: own }) => `${template.id} ${template.version} ${person.email} ${own.join(' ')}`),
      ),
    ]),
  };
}

interface Written {
  readonly letters: readonly Letter[];
  readonly left: readonly { readonly about: number; readonly reason: AnnouncementException }[];
}

function* lettersOf(usage: MailUsage, entries: readonly FestivalInscription[]): Work<Written> {
  const template = yield* templateFor(usage);
  const source = sourceOf('festival-inscription');
  const ids = entries.map(readId);
  if (template === null || source === undefined)
    return { letters: [], left: ids.map((about) => ({ about, reason: 'sans-modele' as const })) };
  const known = yield* writtenTo(ids, template.id);
  const found = (yield* recipients({ source, ids, routes: source.routes })).filter(({ about }) => !known.has(about));
  const { kept, left } = sortRecipients(
    ids.filter((id) => !known.has(id)).map((id) => ({ id, name: '' })),
    addressees(found),
    true,
  );
  const byPerson = Map.groupBy(kept, ({ email }) => norm(email));
  const letters = [...byPerson.values()].flatMap(([person, ...others]) =>
    person === undefined ? [] : [{ template, person, entries: [person, ...others].map(({ about }) => about) }],
  );
  return { letters, left: [...left, ...[...known].map((about) => ({ about, reason: 'doublon' as const }))] };
}

/** Registrations whose people were written to from a template, by hand or by an announcement, and are not written to again. */
function* writtenTo(ids: readonly number[], IdModele: number): Work<ReadonlySet<number>> {
  const alone = (yield* find('mail-trace', { IdInscription: ids, IdModele })).flatMap((trace) => trace.IdInscription ?? []);
  const named = yield* links('mail-trace', 'IdsInscription', { targets: ids });
  const traces = new Set((yield* find('mail-trace', { Id: named.map(({ owner }) => owner), IdModele })).map(readId));
  return new Set([...alone, ...named.filter(({ owner }) => traces.has(owner)).map(({ target }) => target)]);
}

export interface AnnouncementOrder {
  /** Announced together: one letter a person, whatever the section. */
  readonly idSections: readonly number[];
  /** `YYYY-MM-DD`: nothing is known outside before it. */
  readonly day: string;
  readonly isMailed: boolean;
  /** Those who wait are written to as well. */
  readonly isWaitingTold: boolean;
  /** Of the plan that was read. */
  readonly fingerprint: string;
  readonly today: string;
}

/**
 * Gives the sections their day. When it has come, each film that is told of gets it too, and its people their mails; a day to come is an
 * embargo: the films are told of by another announcement, on the day.
 */
export function* announce({ idSections, day, isMailed, isWaitingTold, fingerprint, today }: AnnouncementOrder): Work<AnnouncementPlan> {
  for (const id of idSections.toSorted((left, right) => left - right)) {
    yield* hold('festival-section', id, 'annonce-en-cours');
    yield* open('festival-section', id);
  }
  const plan = yield* planAnnouncement(idSections);
  if (plan.fingerprint !== fingerprint) return yield* refuse('annonce-changee');
  for (const section of plan.sections) {
    const known = section.DateAnnonce;
    // A section that was announced keeps its day; the films that follow have their own.
    if (known === null || known > today) yield* update('festival-section', section.Id, { DateAnnonce: day });
  }
  if (day > today) return { ...plan, selected: [], refused: [], letters: [], waiting: [] };
  for (const entry of [...plan.selected, ...plan.refused]) yield* update('festival-inscription', entry.Id, { DateAnnonce: day });
  const letters = isMailed ? [...plan.letters, ...(isWaitingTold ? plan.waiting : [])] : [];
  yield* queueLetters(letters);
  return { ...plan, letters };
}
