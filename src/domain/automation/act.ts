import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { TacheStatut } from '#generated/enums/tache-statut.gen.ts';
import type { Regle } from '#generated/records/regle.gen.ts';
import { changeRows } from '#domain/series/change-series.ts';
import { reachOf } from '#domain/tasks/assignee.ts';
import { notify } from '#domain/threads/notify.ts';
import { openedIds, threadOf } from '#domain/threads/thread.ts';
import { addDays } from '#domain/values/dates.ts';
import { readVersion } from '#domain/values/record-data.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, holdAll, names, refuse, refuseWith, type Work } from '#domain/work/work.ts';
import { refuseOutcome } from './refuse-outcome.ts';
import { mailRecord } from './mail-record.ts';
import { valueOf } from './set-value.ts';
import type { Target } from './target.ts';

/** Result of an action on one record; a refusal throws. */
interface Deed {
  readonly IdTache?: number;
  readonly IdSuivi?: number;
  /** Version that the record took by it. */
  readonly VersionFiche?: number;
  /** Names of those whom it reaches, for a trial. */
  readonly detail?: string;
}

/** Does on one record what the rule says, in the rights of this user and by the ordinary ways. */
export function* act(rule: Regle, target: Target, facts: Facts): Work<Deed> {
  const thread = threadOf(target.descriptor.name);
  if (thread === null || !(yield* openedIds(thread, [target.id], facts.has)).has(target.id))
    return yield* refuseWith('regle-metier', { message: 'automatisme.invisible' });
  switch (rule.Action) {
    case RegleAction.tache:
      return yield* giveTask(rule, { entity: thread.root, id: target.id }, facts);
    case RegleAction.mail:
      return { detail: yield* mailRecord(rule, target, facts) };
    case RegleAction.champ:
      return yield* setField(rule, target);
    default:
      return yield* follow(rule, { entity: thread.root, id: target.id }, facts);
  }
}

interface Place {
  readonly entity: string;
  readonly id: number;
}

function* giveTask(rule: Regle, { entity, id }: Place, facts: Facts): Work<Deed> {
  const [template = null] = rule.IdModeleTache === null ? [] : yield* find('tache-modele', { Id: rule.IdModeleTache });
  const Libelle = rule.Tache ?? template?.Libelle ?? (yield* refuseWith('regle-metier', { message: 'automatisme.sansTache' }));
  const delay = rule.Delai ?? template?.Delai ?? null;
  const user = rule.IdUtilisateur ?? template?.IdUtilisateur ?? null;
  const group = rule.IdGroupe ?? template?.IdGroupe ?? null;
  for (const number of [user === null ? [] : `u${user}`, group === null ? [] : `g${group}`, `u${facts.userId}`].flat()) {
    const reach = yield* reachOf(number, { entity, ids: [id] });
    if (reach === null) continue;
    const IdTache = yield* create('tache', {
      ...reach.assignee,
      Libelle,
      Entite: entity,
      IdFiche: id,
      Echeance: delay === null ? null : addDays(facts.today, delay),
      Statut: TacheStatut.aFaire,
      IdAuteur: facts.userId,
      DateCreation: facts.now,
    });
    yield* notify(reach.readers, { Nature: AvisNature.tache, Entite: entity, IdFiche: id }, facts);
    yield* ask({ do: 'tell', place: { entity, id }, users: [...new Set([facts.userId, ...reach.readers])] });
    return { IdTache, detail: yield* nameOf(number) };
  }
  return yield* refuseWith('regle-metier', { message: 'automatisme.personneNeVoit' });
}

function* nameOf(number: string): Work<string> {
  const id = Number(number.slice(1));
  const found = yield* names(number.startsWith('g') ? 'groupe-utilisateur' : 'utilisateur', [id]);
  return String(found[String(id)] ?? id);
}

/** The save of a form: its checks, its history, its webhooks. */
function* setField(rule: Regle, { descriptor, id }: Target): Work<Deed> {
  const entity = descriptor.name;
  const field = descriptor.fields.find(({ name }) => name === rule.Champ);
  const [held] = yield* holdAll(entity, [id]);
  if (field === undefined || held === undefined) return yield* refuse('introuvable');
  const change = { field, operation: 'definir', value: valueOf(rule), by: '' } as const;
  const [outcome] = yield* changeRows(entity, [{ Id: id, Version: readVersion(held) }], [change]);
  if (outcome?.state === 'refusee') return yield* refuseOutcome(outcome.code);
  if (outcome?.state !== 'changee') return {};
  const [saved] = yield* holdAll(entity, [id]);
  return saved === undefined ? {} : { VersionFiche: readVersion(saved) };
}

function* follow({ IdUtilisateur }: Regle, { entity, id }: Place, facts: Facts): Work<Deed> {
  if (IdUtilisateur === null) return yield* refuseWith('regle-metier', { message: 'automatisme.sansPersonne' });
  const opened = yield* ask({ do: 'opened-by', entity, ids: [id], user: IdUtilisateur });
  if (!opened.includes(id)) return yield* refuseWith('regle-metier', { message: 'automatisme.suiveurNeVoit' });
  const detail = yield* nameOf(`u${IdUtilisateur}`);
  const place = { IdUtilisateur, Entite: entity, IdFiche: id, Champ: null };
  const held = yield* find('fiche-suivi', place, []);
  if (held.length > 0) return { detail };
  return { IdSuivi: yield* create('fiche-suivi', { ...place, DateCreation: facts.now }), detail };
}
