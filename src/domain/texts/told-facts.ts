import { z } from 'zod';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { LANGUAGES } from '#generated/i18n/languages.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { readStoredJson } from '#domain/values/stored-json.ts';
import { type ServerText, textsIn } from './server-texts.ts';

/** Facts that a document or a mail may hold. */
const KINDS = [
  'arrivee',
  'depart',
  'hotel',
  'nuit',
  'trajet',
  'seance',
  'rendezVous',
  'defraiement',
  'contact',
  'montant',
  'effectif',
  'echeance',
  'occupant',
  'course',
  'creneau',
] as const;

/** One fact that a document or a mail stated: what it is, its day, the values it is compared by, and its words by language. */
const ToldFact = z.object({
  kind: z.enum(KINDS),
  key: z.string(),
  day: z.string().nullable(),
  said: z.string(),
  /** A mail sent before words were stored has none. */
  shown: z.record(z.string(), z.string()).optional(),
});
export type ToldFact = z.infer<typeof ToldFact>;

interface Telling {
  readonly key: string;
  readonly day: string | null;
  readonly said: readonly (string | number | boolean | null)[];
  /** The fact in the words of its reader. */
  readonly words: (culture: Language) => string;
}

/** In every language: the addressee reads one, and staff another. */
export function toldFact(kind: ToldFact['kind'], { key, day, said, words }: Telling): ToldFact {
  return {
    kind,
    key,
    day,
    said: said.join('\t'),
    shown: Object.fromEntries(LANGUAGES.map((language) => [language, words(language)])),
  };
}

/** Facts as stored with what was sent. */
export function keptFacts(facts: readonly ToldFact[]): string {
  return JSON.stringify(facts);
}

export function readFacts(kept: string | null): readonly ToldFact[] {
  const parsed = z.array(ToldFact).safeParse(readStoredJson(kept));
  return parsed.success ? parsed.data : [];
}

/** A fact that is no longer as it was stated: what it was and what it is. */
export interface FactChange {
  readonly kind: ToldFact['kind'];
  readonly day: string | null;
  readonly is: 'change' | 'ajout' | 'retrait';
  readonly before: ToldFact['shown'];
  readonly now: ToldFact['shown'];
}

/** Facts that come and go with others: a hotel without a night is no news of its own. */
const FOLLOWING: readonly ToldFact['kind'][] = ['hotel'];

/** Changes that the recipient does not know yet, in the order of the document. */
export function factChanges(before: readonly ToldFact[], now: readonly ToldFact[]): readonly FactChange[] {
  function nameOf({ kind, key }: ToldFact): string {
    return `${kind} ${key}`;
  }
  const [formerByName, held] = [new Map(before.map((one) => [nameOf(one), one])), new Set(now.map(nameOf))];
  const changed = now.flatMap((one): FactChange[] => {
    const was = formerByName.get(nameOf(one));
    if (was === undefined) return [{ kind: one.kind, day: one.day, is: 'ajout', before: undefined, now: one.shown }];
    // The day by which the addressee knows it.
    return was.said === one.said ? [] : [{ kind: one.kind, day: was.day, is: 'change', before: was.shown, now: one.shown }];
  });
  const gone = before
    .filter((one) => !held.has(nameOf(one)))
    .map(({ kind, day, shown }): FactChange => ({ kind, day, is: 'retrait', before: shown, now: undefined }));
  return [...changed, ...gone]
    .filter(({ kind, is }) => is === 'change' || !FOLLOWING.includes(kind))
    .toSorted((left, right) => KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind));
}

/** « la nuit du mer. 20/01 : avant Hôtel du Phare, maintenant Hôtel des Ocres »; changes that read alike are one sentence. */
export function changeSentences(changes: readonly FactChange[], culture: Language): readonly string[] {
  const text = textsIn(culture);
  const alike = Map.groupBy(changes, (change) => [change.kind, change.is, ...wordsOf(change, culture)].join('\t'));
  const sentences = [...alike.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    // Nights that change alike are one stay; anything else has a sentence of its own.
    return first.kind === 'nuit' ? sentence(some, text, culture) : some.map((one) => sentence([one], text, culture));
  });
  return [...new Set(sentences)];
}

function wordsOf({ before, now }: Pick<FactChange, 'before' | 'now'>, culture: Language): readonly [string, string] {
  return [before?.[culture] ?? before?.['fr'] ?? '', now?.[culture] ?? now?.['fr'] ?? ''];
}

function sentence(changes: readonly FactChange[], text: ServerText, culture: Language): string {
  const [{ kind, day, is, ...shown } = { kind: 'nuit', day: null, is: 'change', before: undefined, now: undefined } as const] =
    changes.toSorted((left, right) => (left.day ?? '').localeCompare(right.day ?? ''));
  const jour = day === null ? '' : formatDay(day, culture);
  const quoi =
    changes.length > 1 ? text('feuille.quoi-nuits', { count: changes.length, jour }) : text(`feuille.quoi-${kind}`, { jour }).trim();
  const [avant, maintenant] = wordsOf(shown, culture);
  if (is === 'change' && avant !== '' && maintenant !== '' && avant !== maintenant)
    return text('feuille.avantMaintenant', { quoi, avant, maintenant });
  if (is === 'ajout' && maintenant !== '') return text('feuille.ajoutDe', { quoi, maintenant });
  if (is === 'retrait' && avant !== '') return text('feuille.retraitDe', { quoi, avant });
  return text(`feuille.${is}`, { quoi });
}
