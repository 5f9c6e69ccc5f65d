import { InsRecupEcartEtat } from '#generated/enums/ins-recup-ecart-etat.gen.ts';
import { parseDuration, shownDuration } from '#domain/values/dates/durations.ts';
import { Deposit } from '#domain/submissions/deposit.ts';
import type { Festival } from '../world/festival.ts';
import { amend, at, type DemoRow, type DemoWorld } from '../world/world.ts';
import { duration } from './film-parts.ts';

type Submission = DemoRow<'ins-recup'>;

/** One field that the site changed, in words of staff, and the part of the deposit that holds it now. */
interface Change {
  readonly champ: string;
  readonly before: string | null;
  readonly after: string;
  readonly deposit: Partial<Deposit>;
  readonly state?: InsRecupEcartEtat;
}

const LONGER_S = 65;

const CHANGES: readonly ((submission: Submission) => readonly Change[])[] = [
  (one) => [longer(one), international(one, 'Beneath the Second Snow')],
  (one) => [depositor(one, 'camille.ferrand@valombre.example')],
  (one) => [{ ...longer(one), state: InsRecupEcartEtat.garde }, depositor(one, 'production@valombre.example')],
];

/** Deposits that their sites changed once they were films: each change waits for somebody to take or keep it. */
export function addDepositChanges({ world }: Festival, programmers: readonly number[]): void {
  const programmer = programmers[0] ?? null;
  const films = world
    .records('ins-recup')
    .filter(
      ({ Eannee, IdFilm, NumeroDepot }) => Eannee === world.edition.Eannee && (IdFilm ?? null) !== null && (NumeroDepot ?? null) !== null,
    )
    .slice(0, CHANGES.length);
  for (const [index, submission] of films.entries())
    addChanges(world, { submission, changes: CHANGES[index]?.(submission) ?? [], programmer });
}

interface Changed {
  readonly submission: Submission;
  readonly changes: readonly Change[];
  readonly programmer: number | null;
}

function addChanges(world: DemoWorld, { submission, changes, programmer }: Changed): void {
  const base = depositOf(world, submission);
  amend(world, 'ins-recup', submission.Id)({ Recu: changes.reduce((sum, { deposit }) => ({ ...sum, ...deposit }), base) });
  for (const { champ, before, after, state = InsRecupEcartEtat.aExaminer } of changes)
    world.add('ins-recup-ecart', {
      IdInsRecup: submission.Id,
      Champ: champ,
      Ancien: before,
      Nouveau: after,
      Etat: state,
      VuLe: at(world.fromToday(-2), '07:00'),
      ...(state === InsRecupEcartEtat.aExaminer ? {} : { DecideLe: at(world.fromToday(-1), '09:40'), IdDecidePar: programmer }),
    });
}

/** The deposit as its site sent it before. */
function depositOf(world: DemoWorld, submission: Submission): Deposit {
  const section = world.records('festival-section').find(({ Id }) => Id === submission.IdSection);
  return Deposit.parse({
    numero: submission.NumeroDepot,
    edition: submission.Eannee,
    section: section?.Prefixe,
    etats: ['envoye', 'valide'],
    titreOriginal: submission.TitreOriginal,
    titreInternational: submission.TitreInternational,
    annee: submission.AnneeProd,
    duree: submission.Duree,
    realisateurs: submission.Realisateurs,
    producteurs: submission.Producteurs,
  });
}

function longer({ Duree }: Submission): Change {
  const seconds = parseDuration(Duree ?? '') ?? 0;
  const deposit = { duree: duration(seconds + LONGER_S) };
  return { champ: 'Duree', before: shownDuration(seconds), after: shownDuration(seconds + LONGER_S), deposit };
}

function international({ TitreInternational }: Submission, after: string): Change {
  return { champ: 'TitreInternational', before: TitreInternational ?? null, after, deposit: { titreInternational: after } };
}

function depositor({ EmailDeposant, NomDeposant }: Submission, after: string): Change {
  return {
    champ: 'EmailDeposant',
    before: EmailDeposant ?? null,
    after,
    deposit: { deposant: { nom: NomDeposant ?? null, email: after } },
  };
}
