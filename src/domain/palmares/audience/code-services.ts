import type { CancelScrutinCodesBody } from '#generated/schemas/services/vote-public.zod.ts';
import { ScrutinEtat } from '#generated/enums/scrutin-etat.gen.ts';
import { ScrutinMethode } from '#generated/enums/scrutin-methode.gen.ts';
import { newSecret, fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { createAll, find, mark, names, see, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { heldVote, refuseVote, type Vote, voteOf } from '../ballots/vote.ts';
import { seatsOf, type VotingScreening, votingScreenings } from './screenings.ts';
import { codeOf } from './ticket-code.ts';

interface ShownScreening {
  readonly IdProgrammation: number;
  readonly Programme: string;
  readonly Salle: string;
  readonly Debut: string;
  readonly Ouverture: string;
  readonly Places: number | null;
  readonly Films: string[];
  readonly Codes: number;
  readonly Votes: number;
}

/** Screenings of a vote with the number of their codes and of the tickets that voted: never what they voted. */
export const listScrutinSeances: WorkService<Asked<{ readonly id: number }, unknown, unknown>, ShownScreening[]> = {
  entity: 'festival-scrutin',
  *run({ params: { id } }) {
    yield* see('festival-scrutin', id);
    const { year } = yield* voteOf(id);
    const screenings = yield* votingScreenings(year);
    const records = screenings.map(({ screening }) => screening);
    const seats = yield* seatsOf(records);
    const codes = (yield* find('scrutin-code', { IdScrutin: id })).filter(({ IsAnnule }) => IsAnnule !== true);
    const words = yield* placeWords(records);
    return screenings.map(({ screening, films, start, opening }) => {
      const screeningCodes = codes.filter(({ IdProgrammation }) => IdProgrammation === screening.Id);
      return {
        IdProgrammation: screening.Id,
        ...words(screening),
        Debut: start,
        Ouverture: opening,
        Places: seats.get(screening.Id) ?? null,
        Films: films.map(({ title }) => title),
        Codes: screeningCodes.length,
        Votes: screeningCodes.filter(({ IsUtilise }) => IsUtilise === true).length,
      };
    });
  },
};

type Placed = VotingScreening['screening'];

/** Programme and room of screenings, in words. */
export function* placeWords(
  screenings: readonly Placed[],
): Work<(screening: Placed) => { readonly Programme: string; readonly Salle: string }> {
  const programmes = yield* names('festival-programme', numbersIn(screenings, 'IdProgramme'));
  const rooms = yield* names('festival-salle', numbersIn(screenings, 'IdSalle'));
  return ({ IdProgramme, IdSalle }) => ({
    Programme: readText(programmes, String(IdProgramme)) ?? '–',
    Salle: readText(rooms, String(IdSalle)) ?? '–',
  });
}

export interface CodeSheet {
  readonly vote: Vote;
  readonly screening: VotingScreening;
  /** In clear, for the sheet alone: fingerprints are stored. */
  readonly codes: readonly string[];
}

/** New codes of a screening. They are in the reply, and nowhere else. */
export function* makeCodes(id: number, { screening, count }: { readonly screening: number; readonly count: number }): Work<CodeSheet> {
  const vote = yield* heldAudienceVote(id);
  const found = (yield* votingScreenings(vote.year)).find((one) => one.screening.Id === screening);
  if (found === undefined) return yield* refuseVote('scrutin.autreSeance');
  const codes: string[] = [];
  while (codes.length < count) {
    const code = codeOf((yield* newSecret()).secret);
    if (!codes.includes(code)) codes.push(code);
  }
  const records: { IdScrutin: number; IdProgrammation: number; Empreinte: string; IsUtilise: boolean; IsAnnule: boolean }[] = [];
  for (const code of codes)
    records.push({
      IdScrutin: id,
      IdProgrammation: screening,
      Empreinte: yield* fingerprintOfSecret(code),
      IsUtilise: false,
      IsAnnule: false,
    });
  yield* createAll('scrutin-code', records);
  return { vote, screening: found, codes };
}

export const cancelScrutinCodes: WorkService<Asked<{ readonly id: number }, unknown, Infer<typeof CancelScrutinCodesBody>>, number> = {
  entity: 'scrutin-code',
  *run({ params: { id }, body: { IdProgrammation } }) {
    yield* heldAudienceVote(id);
    const unused = (yield* find('scrutin-code', { IdScrutin: id, IdProgrammation })).filter(
      ({ IsUtilise, IsAnnule }) => IsUtilise !== true && IsAnnule !== true,
    );
    yield* mark('scrutin-code', [...byId(unused).keys()], { IsAnnule: true });
    return unused.length;
  },
};

/** The vote of an audience before it closes. */
function* heldAudienceVote(id: number): Work<Vote> {
  const vote = yield* heldVote(id);
  if (vote.vote.Methode !== ScrutinMethode.public) yield* refuseVote('scrutin.pasPublic');
  if (vote.vote.Etat !== ScrutinEtat.ouvert) yield* refuseVote('scrutin.pasOuvert');
  return vote;
}
