import type { CountScrutinBody, ProclaimScrutinBody } from '#generated/schemas/services/palmares.zod.ts';
import type { ScrutinBulletin } from '#generated/records/scrutin-bulletin.gen.ts';
import { ScrutinEtat } from '#generated/enums/scrutin-etat.gen.ts';
import { ScrutinMethode } from '#generated/enums/scrutin-methode.gen.ts';
import { participantNames } from '#domain/lodging/lodged.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { addAll, createAll, find, refuseField, refuseWith, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { competitorsOf, recusalsOf } from './jury.ts';
import { countBallots, type OpenedBallot, readBallot } from './ballots/ballot.ts';
import { openBallots, publicKeyOf } from './ballots/sealing-work.ts';
import { countTickets } from './audience/count-tickets.ts';
import { aboutBallot, heldVote, refuseVote, type Vote } from './ballots/vote.ts';

type Counting = Asked<{ readonly id: number }, unknown, Infer<typeof CountScrutinBody>>;
type Proclaiming = Asked<{ readonly id: number }, unknown, Infer<typeof ProclaimScrutinBody>>;

/** Opens the ballots with the key that was given at the opening; what stays is the count of each film, never the ballot of a juror. */
export const countScrutin: WorkService<Counting, number> = {
  entity: 'festival-scrutin',
  *run({ params: { id }, body }, { now, culture }) {
    const { vote, year } = yield* heldVote(id);
    if (vote.Etat !== ScrutinEtat.clos) yield* refuseVote('scrutin.pasClos');
    if ((yield* publicKeyOf(body.Cle)) !== vote.ClePublique)
      yield* refuseField({ path: 'Cle', code: 'valeur', message: 'scrutin.autreCle' });
    const entries = (yield* competitorsOf(year)).map(({ entry }) => entry);
    if (vote.Methode === ScrutinMethode.public) {
      const counted = yield* countTickets({ vote, year }, { key: body.Cle, entries: entries.map(({ Id }) => Id) });
      yield* update('festival-scrutin', id, { Etat: ScrutinEtat.depouille, DepouilleLe: now });
      return counted;
    }
    const cast = yield* find('scrutin-bulletin', { IdScrutin: id, IsDepose: true });
    // A recusal that came after the vote counts too.
    const recusals = yield* recusalsOf(
      cast.map(({ IdParticipant }) => IdParticipant),
      entries,
      culture,
    );
    const opened = yield* readBallots(body.Cle, cast);
    const ballots = cast.map((ballot, index): OpenedBallot => ({
      marks: readBallot(opened[index] ?? ''),
      recused: new Set(recusals.flatMap(({ juror, entry }) => (juror === ballot.IdParticipant ? [entry] : []))),
    }));
    yield* keepResult(
      { vote, year },
      countBallots(
        entries.map(({ Id }) => Id),
        { method: vote.Methode, ballots },
      ),
    );
    yield* update('festival-scrutin', id, { Etat: ScrutinEtat.depouille, DepouilleLe: now });
    return cast.length;
  },
};

function* readBallots(key: string, cast: readonly ScrutinBulletin[]): Work<readonly string[]> {
  const opened = yield* openBallots(
    key,
    cast.map((ballot) => ({ text: ballot.Scelle ?? '', about: aboutBallot(ballot) })),
  );
  const altered = cast.find((_, index) => (opened[index] ?? null) === null);
  if (altered !== undefined) {
    const jure = (yield* participantNames([altered.IdParticipant])).get(altered.IdParticipant) ?? '–';
    yield* refuseWith('regle-metier', { message: 'scrutin.illisible', params: { jure } });
  }
  return opened.map((text) => text ?? '');
}

function* keepResult({ vote }: Vote, counts: ReturnType<typeof countBallots>): Work<void> {
  yield* createAll(
    'scrutin-resultat',
    counts.map(({ entry, points, voters, average, rank }) => ({
      IdScrutin: vote.Id,
      IdInscription: entry,
      Rang: rank,
      Points: points,
      NbVotants: voters,
      Moyenne: average,
    })),
  );
}

/** The prize is given as anybody gives it, with its rules, to films that came first. */
export const proclaimScrutin: WorkService<Proclaiming, number> = {
  entity: 'inscription-prix',
  *run({ params: { id }, body: { Inscriptions } }) {
    const { vote, year } = yield* heldVote(id);
    if (vote.Etat !== ScrutinEtat.depouille) yield* refuseVote('scrutin.pasDepouille');
    const first = new Set((yield* find('scrutin-resultat', { IdScrutin: id, Rang: 1 })).map(({ IdInscription }) => IdInscription));
    const winners = [...new Set(Inscriptions)];
    if (winners.some((entry) => !first.has(entry))) yield* refuseVote('scrutin.pasPremier');
    const given = yield* addAll(
      'inscription-prix',
      winners.map((IdInscription) => ({ IdInscription, IdPrix: year.IdPrix })),
    );
    yield* update('festival-scrutin', id, { Etat: ScrutinEtat.proclame });
    return given.length;
  },
};
