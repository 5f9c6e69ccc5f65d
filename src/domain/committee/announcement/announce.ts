import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { norm } from '#domain/records/values/norm.ts';
import { composeMail, languageOf } from '#domain/mails/compose.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { type MailTemplate, templateFiles, templateFor } from '#domain/mails/mail-template.ts';
import { keepTraces, mergeValues, recipients } from '#domain/mails/mail-work.ts';
import { type Addressed, addressees, type LeftOutReason, sortRecipients } from '#domain/mails/recipients.ts';
import { fingerprintOf } from '#domain/records/values/fingerprint.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, hold, names, open, refuse, see, update, type Work } from '#domain/work/work.ts';
import { placeOf } from '../deliberation/places.ts';

const SECTION = 'festival-section';
const ENTRY = 'festival-inscription';

/** One mail to one person, of all their films of which the same is told. */
export interface Letter {
  readonly template: MailTemplate;
  readonly person: Addressed;
  /** Registrations. */
  readonly entries: readonly number[];
}

export type AnnouncementException = LeftOutReason | 'sans-decision' | 'en-attente' | 'retiree' | 'sans-modele';

export interface AnnouncementPlan {
  readonly section: RecordData;
  /** Registrations of which the decision is told. */
  readonly selected: readonly RecordData[];
  readonly refused: readonly RecordData[];
  /** Told by an announcement before this one. */
  readonly told: number;
  readonly letters: readonly Letter[];
  /** What the announcement does not tell, or does not tell by mail. */
  readonly left: readonly { readonly id: number; readonly film: string; readonly reason: AnnouncementException }[];
  /** Changes with any decision, address or template. */
  readonly fingerprint: string;
}

/** What announcing a section would tell, to whom, and what it would leave out. */
export function* planAnnouncement(idSection: number): Work<AnnouncementPlan> {
  const section = yield* see(SECTION, idSection);
  const entries = yield* find(ENTRY, { IdSection: idSection });
  const films = yield* names(
    'film',
    entries.flatMap((entry) => readNumber(entry, 'IdFilm') ?? []),
  );
  const filmOf = (entry: RecordData): string => readText(films, String(entry['IdFilm'])) ?? '';
  const untold = entries.filter((entry) => readText(entry, 'DateAnnonce') === null);
  const staying = untold.filter((entry) => readText(entry, 'DateRetrait') === null);
  const at = (...places: readonly number[]): readonly RecordData[] => staying.filter((entry) => places.includes(placeOf(entry)));
  const selected = at(InscriptionPlace.selection);
  const refused = at(InscriptionPlace.nonRetenue);
  const written = [yield* lettersOf(MailUsage.filmSelectionne, selected), yield* lettersOf(MailUsage.filmNonSelectionne, refused)];
  const byId = new Map(entries.map((entry) => [readId(entry), entry]));
  const because =
    (reason: AnnouncementException) =>
    (entry: RecordData): AnnouncementPlan['left'][number] => ({ id: readId(entry), film: filmOf(entry), reason });
  return {
    section,
    selected,
    refused,
    told: entries.length - untold.length,
    letters: written.flatMap(({ letters }) => letters),
    left: [
      ...at(InscriptionPlace.preselection).map(because('sans-decision')),
      ...at(InscriptionPlace.attente).map(because('en-attente')),
      ...untold.filter((entry) => !staying.includes(entry)).map(because('retiree')),
      ...written.flatMap(({ left }) => left.map(({ about, reason }) => because(reason)(byId.get(about) ?? { Id: about }))),
    ],
    fingerprint: fingerprintOf([
      ...entries.map(
        (entry) => `${readId(entry)} ${placeOf(entry)} ${readText(entry, 'DateAnnonce') ?? ''} ${readText(entry, 'DateRetrait') ?? ''}`,
      ),
      ...written.flatMap(({ letters }) =>
        letters.map(({ template, person, entries: own }) => `${template.id} ${template.version} ${person.email} ${own.join(' ')}`),
      ),
    ]),
  };
}

interface Written {
  readonly letters: readonly Letter[];
  readonly left: readonly { readonly about: number; readonly reason: AnnouncementException }[];
}

function* lettersOf(usage: MailUsage, entries: readonly RecordData[]): Work<Written> {
  const template = yield* templateFor(usage);
  const source = sourceOf(ENTRY);
  const ids = entries.map(readId);
  if (template === null || source === undefined)
    return { letters: [], left: ids.map((about) => ({ about, reason: 'sans-modele' as const })) };
  // Who was written to by hand, before the announcement, is not written to again.
  const known = new Set(
    (yield* find('mail-trace', { IdInscription: ids, IdModele: template.id })).map((trace) => readNumber(trace, 'IdInscription')),
  );
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
  return { letters, left: [...left, ...[...known].map((about) => ({ about: about ?? 0, reason: 'doublon' as const }))] };
}

export interface AnnouncementOrder {
  readonly idSection: number;
  /** `YYYY-MM-DD`: nothing is known outside before it. */
  readonly day: string;
  readonly isMailed: boolean;
  /** Of the plan that was read. */
  readonly fingerprint: string;
  readonly today: string;
}

/**
 * Gives the section its day. When it has come, each film that is told of gets it too, and its people their mails; a day to come is an
 * embargo: the films are told of by another announcement, on the day.
 */
export function* announce({ idSection, day, isMailed, fingerprint, today }: AnnouncementOrder): Work<AnnouncementPlan> {
  yield* hold(SECTION, idSection, 'annonce-en-cours');
  yield* open(SECTION, idSection);
  const plan = yield* planAnnouncement(idSection);
  if (plan.fingerprint !== fingerprint) return yield* refuse('annonce-changee');
  const known = readText(plan.section, 'DateAnnonce');
  // A section that was announced keeps its day; the films that follow have their own.
  if (known === null || known > today) yield* update(SECTION, idSection, { DateAnnonce: day });
  if (day > today) return { ...plan, selected: [], refused: [], letters: [] };
  for (const entry of [...plan.selected, ...plan.refused]) yield* update(ENTRY, readId(entry), { DateAnnonce: day });
  if (isMailed) yield* queue(plan.letters);
  return plan;
}

function* queue(letters: readonly Letter[]): Work<void> {
  const source = sourceOf(ENTRY);
  if (source === undefined) return;
  for (const some of Map.groupBy(letters, ({ template, person }) => `${template.id} ${languageOf(person.language)}`).values()) {
    const culture = languageOf(some[0]?.person.language ?? null);
    const values = yield* mergeValues(
      source,
      some.flatMap(({ entries }) => entries),
      culture,
    );
    const attachments = some[0] === undefined ? [] : yield* templateFiles(some[0].template.id, culture);
    yield* keepTraces(
      some.map(({ template, person, entries }) => ({
        source,
        about: person.about,
        contactId: person.entity === 'contact' ? person.id : null,
        recipient: person.email,
        mail: composeMail(template.textIn(culture), {
          nomDestinataire: person.name,
          ...values.get(person.about),
          ...together(entries, values, culture),
        }),
        templateId: template.id,
        usage: null,
        batch: null,
        replyTo: template.replyTo,
        attachments,
      })),
    );
  }
}

type Words = Readonly<Record<string, string>>;

/** The films of a letter, all of them named. */
function together(entries: readonly number[], values: ReadonlyMap<number, Words>, culture: string): Words {
  const list = new Intl.ListFormat(culture, { type: 'conjunction' });
  const said = (word: string): string => list.format(entries.map((id) => values.get(id)?.[word] ?? '').filter((one) => one !== ''));
  return entries.length < 2 ? {} : { film: said('film'), titreInternational: said('titreInternational'), numero: said('numero') };
}
