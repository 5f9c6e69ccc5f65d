import type { AbandonScrutinBody } from '#generated/schemas/services/palmares.zod.ts';
import { ScrutinEtat } from '#generated/enums/scrutin-etat.gen.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { createAll, drop, find, refuseField, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { juryOf } from '../jury.ts';
import { newBallotKey } from './sealing-work.ts';
import { heldVote, refuseVote } from './vote.ts';

type ById = Asked<{ readonly id: number }, unknown, unknown>;
type WithReason = Asked<{ readonly id: number }, unknown, Infer<typeof AbandonScrutinBody>>;

/** Ends a vote that has no result, under its quorum or not. Its sealed ballots go: even the key opens nothing afterwards. */
export const abandonScrutin: WorkService<WithReason, boolean> = {
  entity: 'festival-scrutin',
  *run({ params: { id }, body }, { now }) {
    const MotifSansResultat = body.Motif.trim();
    if (MotifSansResultat === '') yield* refuseField({ path: 'Motif', code: 'obligatoire' });
    const { vote } = yield* heldVote(id);
    if (vote.Etat !== ScrutinEtat.ouvert) yield* refuseVote('scrutin.pasOuvert');
    for (const { Id } of yield* find('scrutin-bulletin', { IdScrutin: id }))
      yield* update('scrutin-bulletin', Id, { Scelle: null, Empreinte: null, ExpireLe: null });
    yield* update('festival-scrutin', id, { Etat: ScrutinEtat.sansResultat, ClosLe: now, MotifSansResultat, ClePublique: null });
    return true;
  },
};

/** Everybody of the jury of now votes again, by a new link, under a new key. */
export const reopenScrutin: WorkService<ById, { readonly Cle: string }> = {
  entity: 'festival-scrutin',
  *run({ params: { id } }, { now }) {
    const { vote, year } = yield* heldVote(id);
    if (vote.Etat !== ScrutinEtat.sansResultat) yield* refuseVote('scrutin.pasSansResultat');
    const jurors = yield* juryOf(year);
    if (jurors.length === 0) yield* refuseVote('scrutin.sansJury');
    yield* replaceBallots(id, jurors);
    const { key, publicKey } = yield* newBallotKey();
    yield* update('festival-scrutin', id, { Etat: ScrutinEtat.ouvert, OuvertLe: now, ClosLe: null, FinVote: null, ClePublique: publicKey });
    return { Cle: key };
  },
};

function* replaceBallots(IdScrutin: number, jurors: readonly number[]): Work<void> {
  const former = yield* find('scrutin-bulletin', { IdScrutin });
  yield* drop(
    'scrutin-bulletin',
    former.map(({ Id }) => Id),
  );
  yield* createAll(
    'scrutin-bulletin',
    jurors.map((IdParticipant) => ({ IdScrutin, IdParticipant, IsDepose: false })),
  );
}
