import type { PalmaresEnvoi } from '#generated/schemas/palmares-envoi.zod.ts';
import type { PalmaresLettreDemande } from '#generated/schemas/palmares-lettre-demande.zod.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { composedLetter, sendTrial } from '#domain/committee/announcement/one-letter.ts';
import { isPreference, type Preference, PREFERENCES } from '#domain/committee/announcement/preferred-routes.ts';
import { holesOfLetters, queueLetters } from '#domain/committee/announcement/queue-letters.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { lettersToSend } from '#domain/mails/holes/hole-choice.ts';
import { describePreview } from '#domain/mails/mailing.ts';
import { templateFiles } from '#domain/mails/templates/mail-template.ts';
import type { Facts } from '#domain/work/rule.ts';
import { holeText } from '#domain/values/text/mail-holes.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, hold, refuse, refuseField, refuseWith, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { planWinnerLetters, type WinnerLetter, type WinnerPlan } from './plan-letters.ts';
import type { WrittenLetter } from './written-letter.ts';

interface OfEdition {
  readonly annee: number;
}

/** The people behind the film first: a prize is theirs. */
const WINNERS: readonly Preference[] = ['realisation', 'production', 'vente', 'referent', 'deposant'];

interface ShownLetter {
  readonly Rang: number;
  readonly Nom: string;
  readonly Email: string;
  readonly Voie: Preference;
  readonly Culture: Language;
  readonly Films: string[];
  readonly Prix: string[];
  readonly Depart: string | null;
  readonly IsEmbargo: boolean;
  readonly Manquants: string[];
}

interface Preview {
  readonly Lettres: ShownLetter[];
  readonly Exceptions: { readonly Film: string; readonly Raison: WinnerPlan['left'][number]['reason'] }[];
  readonly DejaEcrits: { readonly Film: string; readonly Prix: string; readonly Lettre: WrittenLetter }[];
  readonly Embargo: number;
  readonly Empreinte: string;
}

export const previewPalmaresLettres: WorkService<
  Asked<OfEdition, { readonly ordre?: string; readonly avant?: string }, unknown>,
  Preview
> = {
  entity: 'inscription-prix',
  *run({ params: { annee }, query: { ordre, avant } }, facts) {
    const order = ordre === undefined ? WINNERS : ordre.split(',').filter(isPreference);
    const { letters, left, told, titles, fingerprint } = yield* planWinnerLetters(
      { edition: annee, order, isEarly: avant === 'oui' },
      facts,
    );
    const holes = yield* holesOfLetters(letters);
    return {
      Lettres: letters.map((letter, rank) => ({ ...shownLetter(letter, rank, titles), Manquants: [...(holes.get(letter) ?? [])] })),
      Exceptions: left.map(({ about, reason }) => ({ Film: titles.get(about) ?? '', Raison: reason })),
      DejaEcrits: told.map(({ award, letter }) => ({ Film: award.film.title, Prix: award.prize, Lettre: letter })),
      Embargo: letters.filter(({ isEmbargoed }) => isEmbargoed).length,
      Empreinte: fingerprint,
    };
  },
};

function shownLetter(
  { person, entries, awards, isEmbargoed, notBefore = null }: WinnerLetter,
  rank: number,
  titles: ReadonlyMap<number, string>,
): Omit<ShownLetter, 'Manquants'> {
  return {
    Rang: rank,
    Nom: person.name,
    Email: person.email,
    Voie: PREFERENCES.find((one) => one === person.way) ?? 'referent',
    Culture: languageOf(person.language),
    Films: entries.map((id) => titles.get(id) ?? ''),
    Prix: awards.map(({ prize }) => prize),
    Depart: notBefore,
    IsEmbargo: isEmbargoed,
  };
}

type OneLetter = Asked<OfEdition, unknown, Infer<typeof PalmaresLettreDemande>>;

/** One letter to a winner as it would leave. */
export const previewPalmaresLettre: WorkService<OneLetter, ReturnType<typeof describePreview>> = {
  entity: 'inscription-prix',
  *run(call, facts) {
    const { letter, culture, mail } = yield* composedLetter(yield* letterAt(call, facts), facts, holeText);
    return describePreview({ person: letter.person, culture, mail, files: yield* templateFiles(letter.template.id, culture) });
  },
};

/** Sends one letter to the person who asks, and to nobody else. */
export const tryPalmaresLettre: WorkService<OneLetter, { Destinataire: string }> = {
  entity: 'inscription-prix',
  *run(call, facts) {
    return { Destinataire: yield* sendTrial(yield* composedLetter(yield* letterAt(call, facts), facts), facts) };
  },
};

function* letterAt({ params, body: { Ordre, IsAvant = false, Rang, Empreinte } }: OneLetter, facts: Facts): Work<WinnerLetter> {
  const plan = yield* planWinnerLetters({ edition: params.annee, order: Ordre, isEarly: IsAvant }, facts);
  if (plan.fingerprint !== Empreinte) yield* refuse('annonce-changee');
  return plan.letters[Rang] ?? (yield* refuseField({ path: 'Rang', code: 'valeur' }));
}

type Sending = Asked<OfEdition, unknown, Infer<typeof PalmaresEnvoi>>;

/** Writes the letters as they were read: those under embargo wait for their hour, or leave now with a reason that stays on the award. */
export const sendPalmaresLettres: WorkService<Sending, { Mails: number; Retenues: number }> = {
  entity: 'inscription-prix',
  *run({ params: { annee }, body: { Ordre, IsAvant = false, Motif = '', Empreinte, ...choice } }, facts) {
    const [edition] = yield* find('festival-edition', { Eannee: annee });
    if (edition === undefined) return yield* refuse('introuvable');
    yield* hold('festival-edition', edition.Id, 'annonce-en-cours');
    const { letters, fingerprint } = yield* planWinnerLetters({ edition: annee, order: Ordre, isEarly: IsAvant }, facts);
    if (fingerprint !== Empreinte) return yield* refuse('annonce-changee');
    const reason = Motif.trim();
    const isEarly = IsAvant && letters.some(({ isEmbargoed }) => isEmbargoed);
    if (isEarly && reason === '') yield* refuseField({ path: 'Motif', code: 'obligatoire', message: 'prix.motifAvantHeure' });
    if (!IsAvant && letters.some(({ isEmbargoed, notBefore = null }) => isEmbargoed && notBefore === null))
      yield* refuseWith('regle-metier', { message: 'prix.sansHeure' });
    const leaving = yield* lettersToSend(letters, yield* holesOfLetters(letters), choice);
    for (const [{ awards, isEmbargoed }, trace] of yield* queueLetters(leaving))
      for (const { record } of awards)
        yield* update('inscription-prix', record.Id, { IdLettre: trace, MotifEnvoi: isEarly && isEmbargoed ? reason : null });
    const held = leaving.filter(({ notBefore = null }) => notBefore !== null).length;
    return { Mails: leaving.length - held, Retenues: held };
  },
};
