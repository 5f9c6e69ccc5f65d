import { entities } from '#generated/entities/all.gen.ts';
import type { FusionDemande } from '#generated/schemas/fusion-demande.zod.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { successorOf, twinGroups } from '#domain/records/merge/merge-steps.ts';
import { find, namesTold, refuse, refuseField, see, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { isTwinReason, type MergeableEntity, type TwinReason } from '#generated/entities/mergeable.gen.ts';
import { describeReferences, type MergePlace, planMerge } from '#domain/records/merge/merge-plan.ts';
import { moveTasks } from '#domain/tasks/move-tasks.ts';
import { mergeThreads } from '#domain/threads/merge-threads.ts';
import { mergeRecords } from '#domain/records/merge/merge-records.ts';

interface MergeTarget {
  readonly entite: MergeableEntity;
}

interface Pair extends MergeTarget {
  readonly destination: number;
  readonly source: number;
}

type File = { Id: number; Libelle: string };
type ReferenceReport = ReturnType<typeof describeReferences> extends Work<infer R> ? R : never;

/** The screens open to everybody signed in; nothing is read or merged without the rights to write and delete such records. */
function* requireRights({ entite }: MergeTarget, { has }: Facts): Work<void> {
  const { rights } = entities[entite];
  if (!has(rights.write) || !has(rights.delete)) yield* refuse('droit-manquant');
}

function* placeOf({ entite, destination, source }: Pair): Work<MergePlace & { readonly entity: MergeableEntity }> {
  if (destination === source) yield* refuseField({ path: 'source', code: 'valeur' });
  return { entity: entite, to: destination, from: source };
}

/** By name where the person may see it, by number otherwise: a choice between records stays possible. */
function* filesOf(entity: string, ids: readonly number[]): Work<File[]> {
  const namesById = new Map((yield* namesTold(entity, ids, ids.length)).map(({ id, name }) => [id, name]));
  return ids.map((Id) => ({ Id, Libelle: namesById.get(Id) ?? String(Id) }));
}

const TAKEN = 100;

function twinReasons(entity: MergeableEntity): readonly [TwinReason, readonly string[]][] {
  return Object.entries(entities[entity].mergeable?.twins ?? {}).flatMap(([reason, paths]) =>
    isTwinReason(reason) ? [[reason, paths]] : [],
  );
}

export const listDoublons: WorkService<Asked<MergeTarget, unknown, unknown>, { Motif: TwinReason; Fiches: File[] }[]> = {
  entity: 'structure',
  *run({ params }, facts) {
    yield* requireRights(params, facts);
    const groups: { Motif: TwinReason; Fiches: File[] }[] = [];
    for (const [Motif, paths] of twinReasons(params.entite))
      for (const ids of yield* twinGroups(params.entite, paths)) groups.push({ Motif, Fiches: yield* filesOf(params.entite, ids) });
    return groups.slice(0, TAKEN);
  },
};

export const previewFusion: WorkService<
  Asked<Pair, unknown, unknown>,
  { Mouvements: ReferenceReport; Collisions: ReferenceReport; Comptes: File[] }
> = {
  entity: 'structure',
  *run({ params }, facts) {
    yield* requireRights(params, facts);
    const place = yield* placeOf(params);
    for (const id of [place.to, place.from]) yield* see(place.entity, id);
    const { moves, collisions, choice } = yield* planMerge(place);
    return {
      Mouvements: yield* describeReferences(moves),
      Collisions: yield* describeReferences(collisions),
      Comptes: choice === null ? [] : yield* filesOf(choice.entity, choice.ids),
    };
  },
};

export const runFusion: WorkService<Asked<Pair, unknown, Infer<typeof FusionDemande>>, number> = {
  entity: 'structure',
  isUndoable: () => true,
  *run({ params, body }, facts) {
    yield* requireRights(params, facts);
    const place = yield* placeOf(params);
    yield* mergeThreads(place);
    const versions = { to: body.VersionDestination, from: body.VersionSource };
    yield* mergeRecords({ ...place, versions, choices: body.Choix ?? {}, stays: { id: body.IdCompte ?? null, path: 'IdCompte' } }, facts);
    yield* moveTasks(place);
    return place.to;
  },
};

/** Record that a merged one went on in, through the merges of merges. */
export const findFusionnee: WorkService<Asked<MergeTarget & { readonly id: number }, unknown, unknown>, { Id: number | null }> = {
  entity: 'structure',
  *run({ params: { entite, id } }, { has }) {
    if (!mayReadRecords(entities[entite], has)) yield* refuse('droit-manquant');
    const seen = new Set([id]);
    let next = yield* successorOf(entite, id);
    while (next !== null && !seen.has(next)) {
      if ((yield* find(entite, { Id: next })).length > 0) return { Id: next };
      seen.add(next);
      next = yield* successorOf(entite, next);
    }
    return { Id: null };
  },
};
