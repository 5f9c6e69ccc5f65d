import type { CastVotePublicBody } from '#generated/schemas/services/vote-public.zod.ts';
import type { VotePublicCode } from '#generated/schemas/vote-public-code.zod.ts';
import { ScrutinEtat } from '#generated/enums/scrutin-etat.gen.ts';
import type { ScrutinCode } from '#generated/records/scrutin-code.gen.ts';
import { fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, refuseField, refuseWith, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { ballotText } from '../ballots/ballot.ts';
import { sealBallot } from '../ballots/sealing-work.ts';
import { isPast, refuseVote, type Vote, voteOf } from '../ballots/vote.ts';
import { placeWords } from './code-services.ts';
import { type VotingScreening, votingScreenings } from './screenings.ts';
import { readCode } from './ticket-code.ts';

interface Proposed {
  readonly Prix: string;
  readonly Edition: number;
  readonly Programme: string;
  readonly Salle: string;
  readonly Debut: string;
  readonly FinVote: string | null;
  readonly NoteMax: number;
  readonly Films: { readonly IdInscription: number; readonly Titre: string; readonly Realisation: string }[];
}

/** The films that a ticket judges, for the page of the audience. */
export const openVotePublic: WorkService<Asked<unknown, unknown, Infer<typeof VotePublicCode>>, Proposed> = {
  entity: 'scrutin-code',
  isGuarded: true,
  *run({ body }, { now }) {
    const { vote, year, screening } = yield* openTicket(body.Jeton, now);
    return {
      Prix: readText(yield* names('festival-prix', [year.IdPrix]), String(year.IdPrix)) ?? '–',
      Edition: year.Eannee,
      ...(yield* placeWords([screening.screening]))(screening.screening),
      Debut: screening.start,
      FinVote: vote.FinVote,
      NoteMax: vote.NoteMax ?? NOTE_MAX,
      Films: screening.films.map(({ entry, title, directors }) => ({ IdInscription: entry.Id, Titre: title, Realisation: directors })),
    };
  },
};

const NOTE_MAX = 5;

/** Sealed at once like the ballot of a juror; the ticket has served then. */
export const castVotePublic: WorkService<Asked<unknown, unknown, Infer<typeof CastVotePublicBody>>, boolean> = {
  entity: 'scrutin-code',
  isGuarded: true,
  *run({ body: { Jeton, Notes } }, { now }) {
    const { vote, ticket, screening } = yield* openTicket(Jeton, now, true);
    const marks = Notes.map(({ IdInscription, Points }) => ({ entry: IdInscription, points: Points }));
    const shown = screening.films.map(({ entry }) => entry.Id);
    if (marks.some(({ entry }) => !shown.includes(entry)) || new Set(marks.map(({ entry }) => entry)).size !== marks.length)
      yield* refuseField({ path: 'Notes', code: 'valeur', message: 'scrutin.filmDAutreSeance' });
    const max = vote.NoteMax ?? NOTE_MAX;
    if (marks.some(({ points }) => points > max))
      yield* refuseField({ path: 'Notes', code: 'valeur', message: 'scrutin.noteTropHaute', params: { max } });
    const Scelle = yield* sealBallot(vote.ClePublique ?? '', { text: ballotText(marks), about: aboutTicket(ticket) });
    yield* update('scrutin-code', ticket.Id, { Scelle, IsUtilise: true });
    return true;
  },
};

/** Binds what is sealed to its ticket. */
export function aboutTicket({ Id, IdScrutin, IdProgrammation }: Pick<ScrutinCode, 'Id' | 'IdScrutin' | 'IdProgrammation'>): string {
  return `scrutin ${IdScrutin} code ${Id} séance ${IdProgrammation}`;
}

interface OpenTicket extends Vote {
  readonly ticket: ScrutinCode;
  readonly screening: VotingScreening;
}

/** Of two who use a code at once, one votes; a vote that closes meanwhile takes neither. */
function* openTicket(typed: string, now: string, isCast = false): Work<OpenTicket> {
  const code = readCode(typed);
  if (code === null) return yield* refuseField({ path: 'Jeton', code: 'valeur', message: 'scrutin.codeMalCopie' });
  const Empreinte = yield* fingerprintOfSecret(code);
  const [foundCode] = yield* find('scrutin-code', { Empreinte });
  if (foundCode === undefined) return yield* refuseWith('lien-inconnu', { message: 'scrutin.codeInconnu' });
  if (isCast) {
    yield* waitFor('festival-scrutin', [foundCode.IdScrutin]);
    yield* waitFor('scrutin-code', [foundCode.Id]);
  }
  const [ticket = foundCode] = yield* find('scrutin-code', { Empreinte });
  const { vote, year } = yield* voteOf(ticket.IdScrutin);
  if (ticket.IsUtilise === true) yield* refuseVote('scrutin.codeUtilise');
  if (ticket.IsAnnule === true) yield* refuseVote('scrutin.codeAnnule');
  const screening = (yield* votingScreenings(year)).find((one) => one.screening.Id === ticket.IdProgrammation);
  if (screening === undefined) return yield* refuseVote('scrutin.seanceSansVote');
  if (vote.Etat !== ScrutinEtat.ouvert || isPast(vote.FinVote, now)) yield* refuseVote('scrutin.publicClos');
  if (!isPast(screening.opening, now))
    yield* refuseWith('regle-metier', { message: 'scrutin.pasEncore', params: { date: formatDateTime(screening.opening) } });
  return { vote, year, ticket, screening };
}
