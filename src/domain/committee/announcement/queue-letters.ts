import { type ComposedMail, composeMail, languageOf, missingWords } from '#domain/mails/compose.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { type MailTemplate, templateFiles } from '#domain/mails/templates/mail-template.ts';
import type { Addressed } from '#domain/mails/recipients.ts';
import { keepTraces, mergeValues } from '#domain/mails/mail-work.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import { link, type Work } from '#domain/work/work.ts';

/** One mail to one person, about all their films with the same news. */
export interface Letter {
  readonly template: MailTemplate;
  readonly person: Addressed;
  /** Registrations. */
  readonly entries: readonly number[];
  /** Words that its usage gives beside those of the registrations, in the language of the person. */
  readonly words?: Readonly<Record<string, string>>;
  /** Instant before which it does not leave; absent or null: at once. */
  readonly notBefore?: string | null;
}

/** Changes with the template, the address and the films of a letter. */
export function letterFingerprint({ template, person, entries }: Letter): string {
  return `${template.id} ${template.version} ${person.email} ${entries.join(' ')}`;
}

/** Writes letters to the outbox, those of one template and language at once, and answers the trace of each. */
export function* queueLetters<L extends Letter>(letters: readonly L[]): Work<ReadonlyMap<L, number>> {
  const source = sourceOf('festival-inscription');
  const written = new Map<L, number>();
  if (source === undefined) return written;
  for (const some of Map.groupBy(letters, ({ template, person }) => `${template.id} ${languageOf(person.language)}`).values()) {
    const culture = languageOf(some[0]?.person.language ?? null);
    const mails = yield* composeLetters(some, { source, culture, isByHand: false });
    const attachments = some[0] === undefined ? [] : yield* templateFiles(some[0].template.id, culture);
    const traces = yield* keepTraces(
      some.map(({ template, person, notBefore = null }, index) => ({
        source,
        about: person.about,
        contactId: person.entity === 'contact' ? person.id : null,
        recipient: person.email,
        mail: mails[index] ?? EMPTY,
        links: [],
        templateId: template.id,
        usage: null,
        batch: null,
        isBulk: true,
        replyTo: template.replyTo,
        attachments,
        notBefore,
      })),
    );
    for (const [index, letter] of some.entries()) {
      const id = traces[index] ?? 0;
      yield* link('mail-trace', 'IdsInscription', { id, ids: letter.entries });
      written.set(letter, id);
    }
  }
  return written;
}

const EMPTY: ComposedMail = { subject: '', html: '', text: '', missing: [], pictures: [] };

interface Composing {
  readonly source: MailSource;
  readonly culture: Language;
  /** Only what the person may read is filled in; else the product writes. */
  readonly isByHand: boolean;
  /** Text of a preview in the place of a word that the record does not have. */
  readonly hole?: (name: string) => string;
}

/** Letters of one language as they leave, each naming all of its films. */
export function* composeLetters(letters: readonly Letter[], { hole, ...filling }: Composing): Work<readonly ComposedMail[]> {
  const words = yield* wordsOfLetters(letters, filling);
  return letters.map((letter) => composeMail(letter.template.textIn(filling.culture), words(letter), hole));
}

function* wordsOfLetters(
  letters: readonly Letter[],
  { source, culture, isByHand }: Omit<Composing, 'hole'>,
): Work<(letter: Letter) => Words> {
  const values = yield* mergeValues({ source, ids: letters.flatMap(({ entries }) => entries), culture, isByHand });
  return ({ person, entries, words = {} }) => ({
    nomDestinataire: person.name,
    ...values.get(person.about),
    ...together(entries, values, culture),
    ...words,
  });
}

/** Words that each letter would lack, filled as it leaves; `given` are those that come with the sending itself, as its link. */
export function* holesOfLetters<L extends Letter>(letters: readonly L[], given: Words = {}): Work<ReadonlyMap<L, readonly string[]>> {
  const holes = new Map<L, readonly string[]>();
  const source = sourceOf('festival-inscription');
  if (source === undefined) return holes;
  for (const some of Map.groupBy(letters, ({ template, person }) => `${template.id} ${languageOf(person.language)}`).values()) {
    const [first] = some;
    if (first === undefined) continue;
    const culture = languageOf(first.person.language);
    const missingIn = missingWords(first.template.textIn(culture));
    const words = yield* wordsOfLetters(some, { source, culture, isByHand: false });
    for (const letter of some) holes.set(letter, missingIn({ ...words(letter), ...given }));
  }
  return holes;
}

type Words = Readonly<Record<string, string>>;

/** The films of a letter, all of them named. */
function together(entries: readonly number[], values: ReadonlyMap<number, Words>, culture: string): Words {
  const list = new Intl.ListFormat(culture, { type: 'conjunction' });
  function joinValues(word: string): string {
    return list.format(entries.map((id) => values.get(id)?.[word] ?? '').filter((one) => one !== ''));
  }
  return entries.length < 2
    ? {}
    : {
        film: joinValues('film'),
        films: joinValues('film'),
        titreInternational: joinValues('titreInternational'),
        numero: joinValues('numero'),
      };
}
