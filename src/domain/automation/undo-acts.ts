import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleSort } from '#generated/enums/regle-sort.gen.ts';
import { TacheStatut } from '#generated/enums/tache-statut.gen.ts';
import type { RegleActe } from '#generated/records/regle-acte.gen.ts';
import { changeable } from '#domain/series/change-series.ts';
import { undoRows } from '#domain/series/undo-series.ts';
import { dropFollows } from '#domain/threads/drop-follows.ts';
import { openedNames } from '#domain/threads/read-comments.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import { drop, find, mark, refuse, refuseWith, seriesLines, takeTurn, type Work } from '#domain/work/work.ts';
import { refuseOutcome } from './refuse-outcome.ts';

/** Records of one call. */
const UNDONE_AT_ONCE = 100;

const byName: Readonly<Record<string, EntityDescriptor>> = entities;

interface Undoing {
  readonly acts: readonly { readonly id: number; readonly record: number; readonly name: string }[];
  /** Place where the following call goes on; null: this was the last one. */
  readonly next: number | null;
}

interface UndoOrder {
  readonly Lot: string;
  readonly Avant?: number | null | undefined;
}

/** Deeds of a batch that may be undone, from the last one, of records that the user opens. */
export function* actsToUndo(rule: number, { Lot, Avant = null }: UndoOrder, { has }: Pick<Facts, 'has'>): Work<Undoing> {
  const all = yield* find('regle-acte', { IdRegle: rule, Lot, Sort: RegleSort.fait }, ['Entite', 'IdFiche']);
  if (all.length === 0 && Avant === null) yield* refuseUnknown(rule, Lot);
  const some = all
    .filter(({ Id }) => Avant === null || Id < Avant)
    .toSorted((left, right) => right.Id - left.Id)
    .slice(0, UNDONE_AT_ONCE);
  const names = new Map<string, string>();
  for (const [entity, entityActs] of Map.groupBy(some, ({ Entite }) => Entite)) {
    const opened = yield* openedNames(
      entity,
      entityActs.map(({ IdFiche }) => IdFiche),
      has,
    );
    for (const [record, name] of opened) names.set(`${entity}/${record}`, name);
  }
  const acts = some.flatMap(({ Id, Entite, IdFiche }) => {
    const name = names.get(`${Entite}/${IdFiche}`);
    return name === undefined ? [] : [{ id: Id, record: IdFiche, name }];
  });
  return { acts, next: some.length < UNDONE_AT_ONCE ? null : (some.at(-1)?.Id ?? null) };
}

/** A batch of another rule is none of this one; one that is undone already has nothing left. */
function* refuseUnknown(IdRegle: number, Lot: string): Work<never> {
  const batchActs = yield* find('regle-acte', { IdRegle, Lot }, []);
  return batchActs.length === 0 ? yield* refuse('introuvable') : yield* refuseWith('regle-metier', { message: 'automatisme.dejaDefait' });
}

/** Takes back one deed, or refuses with the reason why it stays. */
export function* undoAct(id: number, facts: Facts): Work<void> {
  yield* takeTurn(`acte de règle ${id}`);
  const [act] = yield* find('regle-acte', { Id: id, Sort: RegleSort.fait });
  const [rule] = act === undefined ? [] : yield* find('regle', { Id: act.IdRegle }, ['Action']);
  if (act === undefined || rule === undefined) return yield* refuseWith('regle-metier', { message: 'automatisme.dejaDefait' });
  if (act.IdTache !== null) yield* undoTask(act.IdTache, facts);
  else if (act.IdSuivi !== null) yield* dropFollows([{ Id: act.IdSuivi }]);
  else if (act.VersionFiche !== null) yield* undoField(act, facts);
  else if (rule.Action === RegleAction.mail) yield* refuseWith('regle-metier', { message: 'automatisme.mailParti' });
  yield* mark('regle-acte', [id], { Sort: RegleSort.annule, DateFin: facts.now });
}

function* undoTask(id: number, { userId }: Facts): Work<void> {
  const [task] = yield* find('tache', { Id: id });
  if (task === undefined) return;
  if (task.Statut === TacheStatut.faite) yield* refuseWith('regle-metier', { message: 'automatisme.tacheFaite' });
  yield* drop('tache', [id]);
  const users = [userId, ...(task.IdUtilisateur === null ? [] : [task.IdUtilisateur])];
  if (task.Entite !== null && task.IdFiche !== null)
    yield* ask({ do: 'tell', place: { entity: task.Entite, id: task.IdFiche }, users: [...new Set(users)] });
}

/** Gives the field back what it held; a field that says something else by now keeps it. */
function* undoField({ Entite, IdFiche, Lot }: RegleActe, facts: Facts): Work<void> {
  const descriptor = byName[Entite] ?? (yield* refuse('introuvable'));
  yield* changeable(descriptor.name, facts);
  const lines = yield* seriesLines({ entity: descriptor.name, lot: Lot, before: IdFiche + 1, max: 1 });
  const outcomes = yield* undoRows(
    descriptor.name,
    lines.filter(({ Id }) => Id === IdFiche),
    facts,
  );
  for (const outcome of outcomes) if (outcome.state === 'refusee') yield* refuseOutcome(outcome.code);
}
