import type { CreateScrutinLienBody } from '#generated/schemas/services/palmares.zod.ts';
import type { FestivalPrixEdition } from '#generated/records/festival-prix-edition.gen.ts';
import type { ScrutinBulletin } from '#generated/records/scrutin-bulletin.gen.ts';
import { ScrutinEtat } from '#generated/enums/scrutin-etat.gen.ts';
import { ScrutinMethode } from '#generated/enums/scrutin-methode.gen.ts';
import { newSecret, publicAddress } from '#domain/mails/mail-work.ts';
import { participantNames } from '#domain/lodging/lodged.ts';
import { later, parseInstant, toUtcText } from '#domain/values/dates.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { createAll, find, links, refuseWith, see, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { competingSections, competitorsOf, juryOf, recusalsOf, shownRecusals, type ShownRecusal, titlesOf } from '../jury.ts';
import { newBallotKey } from './sealing-work.ts';
import { heldVote, isPast, refuseVote, voteOf } from './vote.ts';

type ById = Asked<{ readonly id: number }, unknown, unknown>;
type ForJuror = Asked<{ readonly id: number }, unknown, Infer<typeof CreateScrutinLienBody>>;

/** Time for a juror to vote by a link. */
const LINK_DAYS = 7;

/** Jurors of a section who do not vote on one of its films, as soon as they are jurors. */
export const listRecusations: WorkService<ById, ShownRecusal[]> = {
  entity: 'festival-section',
  *run({ params: { id } }, { culture }) {
    const section = yield* see('festival-section', id);
    const years = yield* find('festival-prix-edition', { Eannee: section.Eannee });
    const jurors = new Set<number>();
    for (const { target } of yield* links('festival-section', 'Jury', { owners: [id] })) jurors.add(target);
    // A prize that names no section is for those of its type, with the jury of its own.
    for (const year of years) if ((yield* competingSections(year)).includes(id)) for (const juror of yield* juryOf(year)) jurors.add(juror);
    const entries = yield* find('festival-inscription', { IdSection: id, DateRetrait: null });
    return yield* shownRecusals(yield* recusalsOf([...jurors], entries, culture), entries);
  },
};

/** The same of a prize: its own jury, or that of each section that competes for it. */
export const listPrixRecusations: WorkService<ById, ShownRecusal[]> = {
  entity: 'festival-prix-edition',
  *run({ params: { id } }, { culture }) {
    const year = yield* see('festival-prix-edition', id);
    const entries = (yield* competitorsOf(year)).map(({ entry }) => entry);
    return yield* shownRecusals(yield* recusalsOf(yield* juryOf(year), entries, culture), entries);
  },
};

interface Shown {
  readonly Etat: number;
  readonly Methode: number;
  readonly Quorum: number;
  readonly NbBulletins: number;
  readonly Jures: { readonly IdParticipant: number; readonly Nom: string; readonly IsDepose: boolean; readonly ExpireLe: string | null }[];
  readonly Recusations: ShownRecusal[];
  readonly Resultats: ShownResult[];
  readonly MotifSansResultat: string | null;
}

interface ShownResult {
  readonly IdInscription: number;
  readonly Film: string;
  /** Null: too few votes to be ranked. */
  readonly Rang: number | null;
  readonly Points: number;
  readonly NbVotants: number;
  readonly Moyenne: number;
  /** Null: the vote of a jury. */
  readonly Ponderee: number | null;
}

export const getScrutin: WorkService<ById, Shown> = {
  entity: 'festival-scrutin',
  *run({ params: { id } }, { culture }) {
    yield* see('festival-scrutin', id);
    const { vote, year } = yield* voteOf(id);
    const isPublic = vote.Methode === ScrutinMethode.public;
    const ballots = yield* find('scrutin-bulletin', { IdScrutin: id });
    const tickets = isPublic ? yield* find('scrutin-code', { IdScrutin: id, IsUtilise: true }) : [];
    const jurors = isPublic ? [] : yield* votersOf(ballots, year);
    const called = yield* participantNames(jurors);
    const entries = (yield* competitorsOf(year)).map(({ entry }) => entry);
    return {
      Etat: vote.Etat,
      Methode: vote.Methode,
      Quorum: vote.Quorum,
      NbBulletins: isPublic ? tickets.length : ballots.filter(({ IsDepose }) => IsDepose === true).length,
      Jures: jurors.map((juror) => jurorLine(juror, called.get(juror) ?? '–', ballots)),
      Recusations: yield* shownRecusals(yield* recusalsOf(jurors, entries, culture), entries),
      Resultats: yield* resultsOf(id),
      MotifSansResultat: vote.MotifSansResultat,
    };
  },
};

function* votersOf(ballots: readonly ScrutinBulletin[], year: FestivalPrixEdition): Work<readonly number[]> {
  return ballots.length > 0 ? ballots.map(({ IdParticipant }) => IdParticipant) : yield* juryOf(year);
}

function jurorLine(juror: number, Nom: string, ballots: readonly ScrutinBulletin[]): Shown['Jures'][number] {
  const ballot = ballots.find(({ IdParticipant }) => IdParticipant === juror);
  const hasLink = ballot !== undefined && ballot.Empreinte !== null && ballot.IsDepose !== true;
  return { IdParticipant: juror, Nom, IsDepose: ballot?.IsDepose === true, ExpireLe: hasLink ? ballot.ExpireLe : null };
}

function* resultsOf(id: number): Work<ShownResult[]> {
  const results = (yield* find('scrutin-resultat', { IdScrutin: id })).toSorted(
    (left, right) => (left.Rang ?? Infinity) - (right.Rang ?? Infinity) || left.Id - right.Id,
  );
  const titles = yield* titlesOf(yield* find('festival-inscription', { Id: results.map(({ IdInscription }) => IdInscription) }));
  return results.map(({ IdInscription, Rang, Points, NbVotants, Moyenne, Ponderee }) => ({
    IdInscription,
    Film: titles.get(IdInscription) ?? '–',
    Rang,
    Points: Points ?? 0,
    NbVotants: NbVotants ?? 0,
    Moyenne: Number(Moyenne ?? 0),
    Ponderee: Ponderee === null ? null : Number(Ponderee),
  }));
}

/** The one half of the key that opens ballots is in this reply, and nowhere else. */
export const openScrutin: WorkService<ById, { readonly Cle: string }> = {
  entity: 'festival-scrutin',
  *run({ params: { id } }, { now }) {
    const { vote, year } = yield* heldVote(id);
    if (vote.Etat !== ScrutinEtat.prepare) yield* refuseVote('scrutin.dejaOuvert');
    const isPublic = vote.Methode === ScrutinMethode.public;
    if (isPublic && (vote.FinVote === null || isPast(vote.FinVote, now))) yield* refuseVote('scrutin.sansFin');
    const jurors = isPublic ? [] : yield* juryOf(year);
    if (!isPublic && jurors.length === 0) yield* refuseVote('scrutin.sansJury');
    if ((yield* competitorsOf(year)).length === 0) yield* refuseVote('scrutin.sansFilm');
    const { key, publicKey } = yield* newBallotKey();
    yield* createAll(
      'scrutin-bulletin',
      jurors.map((IdParticipant) => ({ IdScrutin: id, IdParticipant, IsDepose: false })),
    );
    yield* update('festival-scrutin', id, { Etat: ScrutinEtat.ouvert, OuvertLe: now, ClePublique: publicKey });
    return { Cle: key };
  },
};

/** The link before it serves no more: a juror has one. */
export const createScrutinLien: WorkService<ForJuror, { readonly Lien: string; readonly ExpireLe: string }> = {
  entity: 'scrutin-bulletin',
  *run({ params: { id }, body }, { now }) {
    const ballot = yield* ballotOf(id, body.IdParticipant);
    const address = yield* publicAddress();
    if (address === null) return yield* refuseWith('regle-metier', { message: 'invitation.sansAdresse' });
    const { secret, fingerprint } = yield* newSecret();
    const ExpireLe = toUtcText(later(parseInstant(now) ?? 0, { days: LINK_DAYS }));
    yield* update('scrutin-bulletin', ballot.Id, { Empreinte: fingerprint, ExpireLe });
    return { Lien: `${address}/scrutin#${secret}`, ExpireLe };
  },
};

export const revokeScrutinLien: WorkService<ForJuror, boolean> = {
  entity: 'scrutin-bulletin',
  *run({ params: { id }, body }) {
    const ballot = yield* ballotOf(id, body.IdParticipant);
    yield* update('scrutin-bulletin', ballot.Id, { Empreinte: null, ExpireLe: null });
    return true;
  },
};

/** The ballot of a juror who has not voted yet. */
function* ballotOf(id: number, juror: number): Work<ScrutinBulletin> {
  const { vote } = yield* heldVote(id);
  if (vote.Etat !== ScrutinEtat.ouvert) yield* refuseVote('scrutin.pasOuvert');
  const [ballot] = yield* find('scrutin-bulletin', { IdScrutin: id, IdParticipant: juror });
  if (ballot === undefined) return yield* refuseVote('scrutin.pasJure');
  return ballot.IsDepose === true ? yield* refuseVote('scrutin.jureAVote') : ballot;
}

export const closeScrutin: WorkService<ById, boolean> = {
  entity: 'festival-scrutin',
  *run({ params: { id } }, { now }) {
    const { vote } = yield* heldVote(id);
    if (vote.Etat !== ScrutinEtat.ouvert) yield* refuseVote('scrutin.pasOuvert');
    const cast =
      vote.Methode === ScrutinMethode.public
        ? yield* find('scrutin-code', { IdScrutin: id, IsUtilise: true })
        : yield* find('scrutin-bulletin', { IdScrutin: id, IsDepose: true });
    if (cast.length < vote.Quorum)
      yield* refuseWith('regle-metier', { message: 'scrutin.sousQuorum', params: { bulletins: cast.length, quorum: vote.Quorum } });
    yield* update('festival-scrutin', id, { Etat: ScrutinEtat.clos, ClosLe: now });
    return true;
  },
};
