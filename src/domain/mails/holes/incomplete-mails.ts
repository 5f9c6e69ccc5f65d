import type { Work } from '#domain/work/work.ts';
import { languageOf, missingWords } from '../compose.ts';
import { mailingFingerprint, type MailingPlan } from '../mailing.ts';
import { proofOrders, shownProofs } from '../proof-orders.ts';
import { type Addressed, withoutIncomplete } from '../recipients.ts';
import type { MailTemplate } from '../templates/mail-template.ts';
import { wordsOfLetters } from './letter-words.ts';

const CHUNK = 500;
const SHOWN_MAX = 500;

/** A mail with a hole, by its place among those that leave. */
export interface IncompleteMail {
  readonly rank: number;
  readonly person: Addressed;
  readonly missing: readonly string[];
}

type Plan = MailingPlan<MailTemplate>;

/** Mails that would leave with a hole, filled as they are when they leave. */
export function* incompleteMails(plan: Plan, now: string): Work<readonly IncompleteMail[]> {
  const { source, template, sorted } = plan;
  const missing = new Map<Addressed, readonly string[]>();
  for (const [culture, people] of Map.groupBy(sorted.kept, ({ language }) => languageOf(language))) {
    const missingIn = missingWords(template.textIn(culture));
    for (let at = 0; at < people.length; at += CHUNK) {
      const some = people.slice(at, at + CHUNK);
      const words = yield* wordsOfLetters(plan, some, culture);
      const orders = yield* proofOrders(source, some, now);
      for (const person of some) missing.set(person, missingIn({ ...words(person), ...shownProofs(orders(person)) }));
    }
  }
  return sorted.kept.flatMap((person, rank) => {
    const words = missing.get(person) ?? [];
    return words.length === 0 ? [] : [{ rank, person, missing: words }];
  });
}

/** The plan without its incomplete mails: they are left out as any other, with their reason. */
export function completePlan(plan: Plan, incomplete: readonly IncompleteMail[]): Plan {
  const out = new Set(incomplete.map(({ person }) => person));
  const sorted = withoutIncomplete(plan.sorted, (person) => out.has(person));
  return { ...plan, sorted, fingerprint: mailingFingerprint(sorted, plan.template) };
}

/** Count of the incomplete mails, the first of them, and what they lack. */
export function describeIncomplete(incomplete: readonly IncompleteMail[]) {
  const words = Map.groupBy(
    incomplete.flatMap(({ missing }) => missing),
    (word) => word,
  );
  return {
    NbIncomplets: incomplete.length,
    Incomplets: incomplete
      .slice(0, SHOWN_MAX)
      .map(({ rank, person, missing }) => ({ Rang: rank, Nom: person.name, Email: person.email, Manquants: [...missing] })),
    ChampsVides: [...words].map(([Champ, { length }]) => ({ Champ, Nombre: length })),
  };
}
