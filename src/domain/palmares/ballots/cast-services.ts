import type { CastBulletinBody } from '#generated/schemas/services/palmares.zod.ts';
import type { InvitationJeton } from '#generated/schemas/invitation-jeton.zod.ts';
import type { ScrutinBulletin } from '#generated/records/scrutin-bulletin.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { ScrutinEtat } from '#generated/enums/scrutin-etat.gen.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import { participantNames } from '#domain/lodging/lodged.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, refuse, refuseField, refuseWith, update, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { competitorsOf, recusalsOf, titlesOf } from '../jury.ts';
import { ballotFault, ballotText } from './ballot.ts';
import { sealBallot } from './sealing-work.ts';
import { aboutBallot, isPast, refuseVote, type Vote, voteOf } from './vote.ts';

interface Proposed {
  readonly Prix: string;
  readonly Edition: number;
  readonly Jure: string;
  readonly Culture: Language;
  readonly Methode: number;
  readonly FinVote: string | null;
  readonly Films: { readonly IdInscription: number; readonly Titre: string; readonly Motif: string | null }[];
}

/** The ballot that a link opens, for the page of a juror. */
export const openBulletin: WorkService<Asked<unknown, unknown, Infer<typeof InvitationJeton>>, Proposed> = {
  entity: 'scrutin-bulletin',
  isGuarded: true,
  *run({ body }, { now, culture }) {
    const { ballot, vote, year } = yield* openBallot(body.Jeton, now);
    const { entries, recusals } = yield* competing({ vote, year }, ballot, culture);
    const titles = yield* titlesOf(entries);
    return {
      Prix: readText(yield* names('festival-prix', [year.IdPrix]), String(year.IdPrix)) ?? '–',
      Edition: year.Eannee,
      Jure: (yield* participantNames([ballot.IdParticipant])).get(ballot.IdParticipant) ?? '',
      Culture: yield* languageOfJuror(ballot.IdParticipant),
      Methode: vote.Methode,
      FinVote: vote.FinVote,
      Films: entries.map(({ Id }) => ({
        IdInscription: Id,
        Titre: titles.get(Id) ?? '–',
        Motif: recusals.find(({ entry }) => entry === Id)?.reason ?? null,
      })),
    };
  },
};

/** Checked, then sealed at once: nothing of its content is stored in clear, nor shown to anybody. */
export const castBulletin: WorkService<Asked<unknown, unknown, Infer<typeof CastBulletinBody>>, boolean> = {
  entity: 'scrutin-bulletin',
  isGuarded: true,
  *run({ body: { Jeton, Notes } }, { now, culture }) {
    const { ballot, vote, year } = yield* openBallot(Jeton, now);
    const { entries, recusals } = yield* competing({ vote, year }, ballot, culture);
    const marks = Notes.map(({ IdInscription, Points }) => ({ entry: IdInscription, points: Points }));
    const recused = new Set(recusals.map(({ entry }) => entry));
    const found = ballotFault(marks, { method: vote.Methode, entries: entries.map(({ Id }) => Id), recused });
    if (found !== null) {
      const about = 'entry' in found ? found.entry : 0;
      const film = (yield* titlesOf(entries.filter(({ Id }) => Id === about))).get(about) ?? '–';
      const motif = recusals.find(({ entry }) => entry === about)?.reason ?? '–';
      yield* refuseField({ path: 'Notes', code: 'valeur', message: `scrutin.${found.fault}`, params: { film, motif } });
    }
    const Scelle = yield* sealBallot(vote.ClePublique ?? '', { text: ballotText(marks), about: aboutBallot(ballot) });
    yield* update('scrutin-bulletin', ballot.Id, { Scelle, IsDepose: true });
    return true;
  },
};

function* competing({ year }: Vote, { IdParticipant }: ScrutinBulletin, culture: Language) {
  const entries = (yield* competitorsOf(year)).map(({ entry }) => entry);
  return { entries, recusals: yield* recusalsOf([IdParticipant], entries, culture) };
}

/** Of two who use a link at once, one votes; a vote that closes meanwhile takes neither. */
function* openBallot(secret: string, now: string): Work<Vote & { readonly ballot: ScrutinBulletin }> {
  const Empreinte = yield* fingerprintOfSecret(secret);
  const [foundBallot] = yield* find('scrutin-bulletin', { Empreinte });
  if (foundBallot === undefined) return yield* refuse('lien-inconnu');
  yield* waitFor('festival-scrutin', [foundBallot.IdScrutin]);
  yield* waitFor('scrutin-bulletin', [foundBallot.Id]);
  const [ballot] = yield* find('scrutin-bulletin', { Empreinte });
  if (ballot === undefined) return yield* refuse('lien-inconnu');
  const { vote, year } = yield* voteOf(ballot.IdScrutin);
  if (ballot.IsDepose === true) yield* refuseVote('scrutin.dejaVote');
  if (vote.Etat !== ScrutinEtat.ouvert || isPast(vote.FinVote, now)) yield* refuseWith('regle-metier', { message: 'scrutin.termine' });
  if (isPast(ballot.ExpireLe, now)) yield* refuseVote('scrutin.lienPerime');
  return { ballot, vote, year };
}

function* languageOfJuror(id: number): Work<Language> {
  const [juror] = yield* find('festival-participant', { Id: id });
  const [contact] = yield* find('contact', { Id: juror?.IdContact ?? 0 });
  const [language] = yield* find('langue', { Id: contact?.IdLangueCorrespondance ?? 0 });
  return languageOf(language?.Code ?? null);
}
