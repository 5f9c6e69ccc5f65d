import type { FactChange } from '#domain/texts/told-facts.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { holdSentence } from '#domain/mails/holes/hold-sentence.ts';
import { composeMail, languageOf } from '#domain/mails/compose.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import { keepTraces, mergeValues, recipients } from '#domain/mails/mail-work.ts';
import { hasAddress } from '#domain/mails/recipients.ts';
import { findTemplate, type MailTemplate, templateFiles, textsOf } from '#domain/mails/templates/mail-template.ts';
import { fieldsOf } from '#domain/mails/templates/template.ts';
import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import { eventOf } from '#domain/welcome/roadmap/roadmap-page.ts';
import { find, mark, names, type Work } from '#domain/work/work.ts';
import { announced, changesAsWords } from './announced-changes.ts';
import { keptFacts, type ToldFact, toldFact } from '#domain/texts/told-facts.ts';

const SCREENING = 'festival-programmation';
/** Words of a template that tell when and where. */
const HOURS = ['debut', 'fin', 'salle', 'lieu'];

/** True if a mailing names an hour or a room that may change afterwards. */
export function tellsScreening({ entity }: MailSource, template: MailTemplate): boolean {
  return entity === SCREENING && textsOf(template).some((text) => fieldsOf(text).some((name) => HOURS.includes(name)));
}

/** Hour and place of each screening; a cancelled one has neither. */
export function* screeningFacts(ids: readonly number[]): Work<ReadonlyMap<number, readonly ToldFact[]>> {
  const screenings = yield* find(SCREENING, { Id: ids });
  const rooms = yield* names('festival-salle', numbersIn(screenings, 'IdSalle'));
  return new Map(
    screenings.map(({ Id, Debut, Fin, IdSalle, Etat }) => {
      if (Debut === null || Etat === SeanceEtat.annulee) return [Id, []];
      const place = readText(rooms, String(IdSalle)) ?? '';
      const fact = toldFact('seance', {
        key: String(Id),
        day: zonedParts(parseInstant(Debut) ?? 0, festivalZone()).date,
        said: [Debut, Fin, IdSalle],
        words: (reader) => {
          const { Quand, Ou } = eventOf({ id: Id, shown: null, room: IdSalle, start: Debut, end: Fin, title: '', place }, '', reader);
          return [Quand, Ou].filter(Boolean).join(' · ');
        },
      });
      return [Id, [fact]];
    }),
  );
}

/** Mails to the same people about these screenings have nothing to say any more. */
export function* supersedeScreeningMails(about: readonly number[], addresses: readonly string[]): Work<void> {
  const former = yield* find(
    'mail-trace',
    { IdProgrammation: [...new Set(about)], Destinataire: [...new Set(addresses)], IsEnVigueur: true },
    ['Usage'],
  );
  const ids = former.map(({ Id }) => Id);
  if (ids.length > 0) yield* mark('mail-trace', ids, { IsEnVigueur: false, IsPerime: false, Ecarts: null });
}

interface ScreeningMail {
  readonly about: number;
  readonly template: number | null;
  readonly recipient: string;
}

/** The same mail of a mailing, to the same person, as it is today; false: they are no longer of the film, or its template is gone. */
export function* sendScreeningAgain({ about, template: id, recipient }: ScreeningMail, changes: readonly FactChange[]): Work<boolean> {
  const source = sourceOf(SCREENING);
  const template = id === null ? null : yield* findTemplate(id);
  if (source === undefined || template === null) return false;
  const people = (yield* recipients({ source, ids: [about], routes: source.routes })).filter(hasAddress);
  const person = people.find(({ email }) => email === recipient);
  if (person === undefined) return false;
  const culture = languageOf(person.language);
  const values = (yield* mergeValues({ source, ids: [about], culture, isByHand: true })).get(about);
  const facts = (yield* screeningFacts([about])).get(about) ?? [];
  const mail = composeMail(announced(template.textIn(culture), changes, culture), {
    nomDestinataire: person.name,
    ...values,
    ...changesAsWords(changes, culture),
  });
  // A mail that stays tells nobody anything.
  const isHeld = mail.missing.length > 0;
  if (!isHeld) yield* supersedeScreeningMails([about], [recipient]);
  yield* keepTraces([
    {
      source,
      about,
      contactId: person.entity === 'contact' ? person.id : null,
      recipient,
      mail,
      links: [],
      templateId: template.id,
      usage: null,
      batch: null,
      replyTo: template.replyTo,
      attachments: yield* templateFiles(template.id, culture),
      ...(isHeld ? { held: holdSentence(mail.missing) } : { told: keptFacts(facts) }),
    },
  ]);
  return true;
}
