import type { Language } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { Work } from '#domain/work/work.ts';
import { filmsTogether, type MailingPlan } from '../mailing.ts';
import { mergeValues } from '../mail-work.ts';
import type { Addressed } from '../recipients.ts';

type Words = Readonly<Record<string, string>>;

/** Words of each letter: those of its record, and every film of its reader where one letter speaks of several. */
export function* wordsOfLetters(
  { source, together }: Pick<MailingPlan<unknown>, 'source' | 'together'>,
  people: readonly Addressed[],
  culture: Language,
): Work<(person: Addressed) => Words> {
  function recordsOf({ email, about }: Addressed): readonly number[] {
    return [...new Set([about, ...(together.get(norm(email)) ?? [])])];
  }
  const values = yield* mergeValues({ source, ids: [...new Set(people.flatMap(recordsOf))], culture, isByHand: true });
  return (person) => ({
    nomDestinataire: person.name,
    ...values.get(person.about),
    ...filmsTogether(
      recordsOf(person).map((id) => values.get(id)),
      culture,
    ),
  });
}
