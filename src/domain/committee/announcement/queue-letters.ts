import { composeMail, languageOf } from '#domain/mails/compose.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { type MailTemplate, templateFiles } from '#domain/mails/templates/mail-template.ts';
import type { Addressed } from '#domain/mails/recipients.ts';
import { keepTraces, mergeValues } from '#domain/mails/mail-work.ts';
import { link, type Work } from '#domain/work/work.ts';

/** One mail to one person, of all their films of which the same is told. */
export interface Letter {
  readonly template: MailTemplate;
  readonly person: Addressed;
  /** Registrations. */
  readonly entries: readonly number[];
}

/** Writes the letters of an announcement to the outbox, those of one template and language at once. */
export function* queueLetters(letters: readonly Letter[]): Work<void> {
  const source = sourceOf('festival-inscription');
  if (source === undefined) return;
  for (const some of Map.groupBy(letters, ({ template, person }) => `${template.id} ${languageOf(person.language)}`).values()) {
    const culture = languageOf(some[0]?.person.language ?? null);
    const values = yield* mergeValues({ source, ids: some.flatMap(({ entries }) => entries), culture, isByHand: false });
    const attachments = some[0] === undefined ? [] : yield* templateFiles(some[0].template.id, culture);
    const traces = yield* keepTraces(
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
        links: [],
        templateId: template.id,
        usage: null,
        batch: null,
        replyTo: template.replyTo,
        attachments,
      })),
    );
    for (const [index, { entries }] of some.entries())
      yield* link('mail-trace', 'IdsInscription', { id: traces[index] ?? 0, ids: entries });
  }
}

type Words = Readonly<Record<string, string>>;

/** The films of a letter, all of them named. */
function together(entries: readonly number[], values: ReadonlyMap<number, Words>, culture: string): Words {
  const list = new Intl.ListFormat(culture, { type: 'conjunction' });
  function said(word: string): string {
    return list.format(entries.map((id) => values.get(id)?.[word] ?? '').filter((one) => one !== ''));
  }
  return entries.length < 2 ? {} : { film: said('film'), titreInternational: said('titreInternational'), numero: said('numero') };
}
