import { ConsentementDecision } from '#generated/enums/consentement-decision.gen.ts';
import { ConsentementUsage } from '#generated/enums/consentement-usage.gen.ts';
import type { Consentement } from '#generated/records/consentement.gen.ts';
import { suppressAddresses } from '#domain/mails/unsubscriptions.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { type CommitRule, type Facts, idsOf, type WriteRule } from '#domain/work/rule.ts';
import { find, refuseField, update, waitFor, type Work } from '#domain/work/work.ts';
import { standingConsent } from '../standing-consent.ts';

/** The author and the day of a consent are never typed; nobody decides tomorrow. */
export const recordedConsents: WriteRule = {
  name: 'sign a consent, and refuse one of a day to come',
  phase: 'before-write',
  on: [{ entity: 'consentement', ops: ['insert'] }],
  *run({ DateConsentement }: Partial<Consentement>, { today, now, userId }) {
    if ((DateConsentement ?? today) > today)
      yield* refuseField({ path: 'DateConsentement', code: 'valeur', message: 'consentement.aVenir' });
    return { IdUtilisateur: userId > 0 ? userId : null, DateSaisie: now };
  },
};

/** The last decision of a purpose stands, and takes effect with the transaction that records it. */
export const standingConsents: CommitRule = {
  name: 'let the last decision of each purpose take effect',
  phase: 'before-commit',
  on: [{ entity: 'consentement', ops: ['insert', 'update', 'restore'], fields: ['IdPersonne', 'Decision', 'DateConsentement'] }],
  *run(written, facts) {
    const people = numbersIn(yield* find('consentement', { Id: idsOf(written, 'consentement') }), 'IdPersonne');
    // Of two who record at once, the second reads what the first one recorded.
    yield* waitFor('personne', people);
    const usages = new Map((yield* find('consentement-finalite', {}, ['Usage'])).map(({ Id, Usage }) => [Id, Usage]));
    for (const person of people) {
      const all = yield* find('consentement', { IdPersonne: person });
      yield* markStanding(all);
      for (const [usage, lines] of Map.groupBy(all, ({ IdFinalite }) => usages.get(IdFinalite) ?? null)) {
        const standing = standingConsent(lines);
        if (standing !== undefined) yield* apply(standing, usage, facts);
      }
    }
  },
};

/** One line of each purpose stands. */
function* markStanding(all: readonly Consentement[]): Work<void> {
  for (const lines of Map.groupBy(all, ({ IdFinalite }) => IdFinalite).values()) {
    const standing = standingConsent(lines);
    for (const line of lines) {
      const isStanding = line.Id === standing?.Id;
      if (line.IsEnVigueur !== isStanding) yield* update('consentement', line.Id, { IsEnVigueur: isStanding });
    }
  }
}

/** Date on the person that a purpose sets. */
const DATES = new Map<number, 'DateConsentementPhoto' | 'DateConsentementPublication'>([
  [ConsentementUsage.portrait, 'DateConsentementPhoto'],
  [ConsentementUsage.site, 'DateConsentementPublication'],
]);

function* apply({ IdPersonne, Decision, DateConsentement }: Consentement, usage: number | null, { now }: Facts): Work<void> {
  const isGiven = Decision === ConsentementDecision.donne;
  if (usage === ConsentementUsage.infolettre && !isGiven) yield* suppressAddresses(yield* addressesOf(IdPersonne), now);
  const field = DATES.get(usage ?? 0);
  if (field === undefined) return;
  const since = isGiven ? DateConsentement : null;
  const [person] = yield* find('personne', { Id: IdPersonne });
  if (person !== undefined && person[field] !== since) yield* update('personne', IdPersonne, { [field]: since });
}

/** Addresses by which the person is written to. */
function* addressesOf(id: number): Work<readonly { readonly email: string; readonly contact: number | null }[]> {
  const people = yield* find('personne', { Id: id }, ['Email']);
  const contacts = yield* find('contact', { IdPersonne: id }, ['Email']);
  return [
    ...people.flatMap(({ Email }) => (Email === null ? [] : [{ email: Email, contact: null }])),
    ...contacts.flatMap(({ Id, Email }) => (Email === null ? [] : [{ email: Email, contact: Id }])),
  ];
}
