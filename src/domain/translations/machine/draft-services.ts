import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { createAll, drop, find, refuse, refuseWith, see, tellableNames, waitFor, type Work } from '#domain/work/work.ts';
import { placesOf } from '../exchange/batch-segments.ts';
import { placeOf } from '../exchange/check-return.ts';
import { isOpenTo } from '../exchange/open-batch.ts';
import type { Place } from '../exchange/place.ts';
import type { Direction } from './engine.ts';

/** A machine draft as its readers see it. */
export interface ShownDraft {
  readonly Id: number;
  readonly IdLigne: number;
  readonly Place: string;
  readonly Texte: string;
  readonly Moteur: string;
  readonly Par: string | null;
  readonly Le: string;
}

/** Drafts of a batch, for everyone who sees the batch. */
export function* shownDrafts(id: number): Work<readonly ShownDraft[]> {
  yield* see('festival-tranche', id);
  const lines = yield* find('festival-tranche-film', { IdTranche: id }, ['IdTranche']);
  const drafts = yield* find('tranche-brouillon', { IdLigne: lines.map(readId) });
  const people = yield* tellableNames('utilisateur', numbersIn(drafts, 'IdUtilisateur'));
  return drafts.map(({ Id, IdLigne, Place, Texte, Moteur, IdUtilisateur, DateCreation }) => {
    return { Id, IdLigne, Place, Texte, Moteur, Par: people.get(IdUtilisateur ?? 0) ?? null, Le: DateCreation };
  });
}

/** A text that goes to the engine. */
interface DraftSource {
  readonly IdLigne: number;
  readonly Place: string;
  readonly Source: string;
}

export interface DraftRequest {
  readonly direction: Direction;
  readonly sources: readonly DraftSource[];
}

/** Texts among the named ones that nobody translated, for a person who may write them. */
export function* textsToDraft(id: number, wanted: readonly string[], facts: Facts): Work<DraftRequest> {
  const batch = yield* openBatch(id, facts);
  const languages = byId(yield* find('langue', { Id: [batch.IdLangueSource, batch.IdLangueCible].flatMap((one) => one ?? []) }));
  const direction = { from: languages.get(batch.IdLangueSource ?? 0)?.Code ?? '', to: languages.get(batch.IdLangueCible ?? 0)?.Code ?? '' };
  if (direction.from === '' || direction.to === '') return yield* refuseWith('regle-metier', { message: 'tranche.languesManquantes' });
  return { direction, sources: (yield* untranslated(batch, facts)).filter(({ Place }) => wanted.includes(Place)) };
}

function* openBatch(id: number, facts: Facts): Work<FestivalTranche> {
  const batch = yield* see('festival-tranche', id);
  if (!isOpenTo(batch, facts)) yield* refuseWith('regle-metier', { message: 'tranche.autreTraducteur' });
  return batch;
}

function* untranslated(batch: FestivalTranche, facts: Facts): Work<readonly DraftSource[]> {
  return (yield* placesOf(batch, facts)).filter(isUntranslated).map(({ line, segment }) => {
    return { IdLigne: line.Id, Place: placeOf(segment.Ref), Source: segment.Source };
  });
}

function isUntranslated({ segment }: Place): boolean {
  return segment.Cible === '' && segment.Source !== '' && !segment.IsRelu;
}

interface Drafted extends DraftSource {
  readonly Texte: string;
}

/** Keeps the drafts of texts that are still as they were sent, each in place of the one before. */
export function* keepDrafts(id: number, { drafted, engine }: DraftResult, facts: Facts): Work<number> {
  yield* waitFor('festival-tranche', [id]);
  const batch = yield* openBatch(id, facts);
  const sources = new Map((yield* untranslated(batch, facts)).map(({ Place, Source }) => [Place, Source]));
  const valid = drafted.filter(({ Place, Source, Texte }) => sources.get(Place) === Source && Texte.trim() !== '');
  const former = yield* find('tranche-brouillon', { IdLigne: valid.map(({ IdLigne }) => IdLigne) });
  yield* drop('tranche-brouillon', former.filter((one) => valid.some(({ Place }) => Place === one.Place)).map(readId));
  const values = { Moteur: engine, IdUtilisateur: facts.userId, DateCreation: facts.now };
  yield* createAll(
    'tranche-brouillon',
    valid.map((one) => ({ ...one, ...values })),
  );
  return valid.length;
}

interface DraftResult {
  readonly drafted: readonly Drafted[];
  readonly engine: string;
}

interface OfBatch {
  readonly id: number;
  readonly brouillon: number;
}

/** Discards a draft, for a person who may write the text. */
export const dropBrouillon: WorkService<Asked<OfBatch, unknown, unknown>, boolean> = {
  entity: 'tranche-brouillon',
  *run({ params: { id, brouillon } }, facts) {
    yield* openBatch(id, facts);
    const draft = (yield* shownDrafts(id)).find(({ Id }) => Id === brouillon);
    if (draft === undefined) return yield* refuse('introuvable');
    yield* drop('tranche-brouillon', [brouillon]);
    return true;
  },
};
