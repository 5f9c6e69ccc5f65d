import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { recipients } from '#domain/mails/mail-work.ts';
import { addressees, type LeftOutReason, sortRecipients } from '#domain/mails/recipients.ts';
import { templateFor } from '#domain/mails/templates/mail-template.ts';
import { readId } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { RecipientRoute } from '#domain/work/mail-source.ts';
import type { Work } from '#domain/work/work.ts';
import { type EarlierLetter, earlierLetters } from './earlier-letters.ts';
import type { Letter } from './queue-letters.ts';

/** Letters about registrations, and those that are left out. */
export interface WrittenLetters {
  readonly letters: readonly Letter[];
  readonly left: readonly { readonly about: number; readonly reason: LeftOutReason | 'sans-modele' }[];
  readonly earlier: readonly EarlierLetter[];
}

export interface LetterRoutes {
  readonly routes: readonly RecipientRoute[];
  /** A person who received the same letter may receive it again. */
  readonly isRepeated?: boolean;
}

/** One letter a person from the template that serves, to the first of the routes who has an address. */
export function* lettersOf(
  usage: MailUsage,
  entries: readonly FestivalInscription[],
  { routes, isRepeated = false }: LetterRoutes,
): Work<WrittenLetters> {
  const template = yield* templateFor(usage);
  const source = sourceOf('festival-inscription');
  const ids = entries.map(readId);
  if (template === null || source === undefined)
    return { letters: [], left: ids.map((about) => ({ about, reason: 'sans-modele' as const })), earlier: [] };
  const earlier = isRepeated ? [] : yield* earlierLetters(ids, template.id);
  const earlierIds = new Set(earlier.map(({ about }) => about));
  const found = (yield* recipients({ source, ids, routes })).filter(({ about }) => !earlierIds.has(about));
  const { kept, left } = sortRecipients(
    ids.filter((id) => !earlierIds.has(id)).map((id) => ({ id, name: '' })),
    addressees(found),
    true,
  );
  const byPerson = Map.groupBy(kept, ({ email }) => norm(email));
  const letters = [...byPerson.values()].flatMap(([person, ...others]) =>
    person === undefined ? [] : [{ template, person, entries: [person, ...others].map(({ about }) => about) }],
  );
  return { letters, left: [...left, ...[...earlierIds].map((about) => ({ about, reason: 'doublon' as const }))], earlier };
}
