import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { RegleSort } from '#generated/enums/regle-sort.gen.ts';
import { RegleStatut } from '#generated/enums/regle-statut.gen.ts';
import type { Regle } from '#generated/records/regle.gen.ts';
import type { RegleActe } from '#generated/records/regle-acte.gen.ts';
import { businessMessage } from '#domain/errors/messages.ts';
import { readId, readVersion } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { createAll, find, mark, takeTurn, type Work } from '#domain/work/work.ts';
import { act } from './act.ts';
import { type DueRecord, dueRecords, freshRecords } from './due-records.ts';
import { faultOf, subjectOf } from './sentence.ts';
import { stopRule } from './stop-rule.ts';

/** More rules than these after one another are no help to anybody. */
const CHAIN_MAX = 5;
/** Step that noted an act before any passage found it. */
export const NO_LOT = '-';

const byName: Readonly<Record<string, EntityDescriptor>> = entities;

/** Rules that are switched on, each with who did. */
export function* activeRules(): Work<readonly Pick<Regle, 'Id' | 'Libelle' | 'IdAuteur'>[]> {
  return yield* find('regle', { Statut: RegleStatut.active }, ['Libelle', 'IdAuteur']);
}

/** An active rule whose author may not sign in. */
export function* stopOrphan(id: number, facts: Facts): Work<void> {
  yield* takeTurn(turnOf(id));
  const [rule] = yield* find('regle', { Id: id, Statut: RegleStatut.active });
  if (rule !== undefined) yield* stopRule(rule, 'automatisme.auteurParti', facts);
}

/** Notes what has happened since, each once, and answers the acts that wait, of this passage and of those before. */
export function* claimActs(id: number, lot: string, facts: Facts): Work<readonly number[]> {
  yield* takeTurn(turnOf(id));
  const [rule] = yield* find('regle', { Id: id, Statut: RegleStatut.active });
  const descriptor = rule === undefined ? null : subjectOf(rule);
  if (rule === undefined || rule.IdAuteur !== facts.userId) return [];
  const fault = yield* faultOf(rule, facts);
  if (fault !== null || descriptor === null) {
    yield* stopRule(rule, fault ?? 'automatisme.sansListe', facts);
    return [];
  }
  const fresh = yield* freshRecords(id, yield* dueRecords(rule, facts));
  const ranks = yield* ranksOf(descriptor.name, fresh);
  yield* createAll(
    'regle-acte',
    fresh.map((due) => actOf(due, { IdRegle: id, Entite: descriptor.name, Lot: lot, Rang: ranks.get(due.id) ?? 0 }, facts)),
  );
  const waiting = yield* find('regle-acte', { IdRegle: id, Sort: RegleSort.enAttente }, ['Lot']);
  const noted = waiting.filter(({ Lot }) => Lot === NO_LOT);
  yield* mark(
    'regle-acte',
    noted.map(({ Id }) => Id),
    { Lot: lot },
  );
  return waiting.map(({ Id }) => Id);
}

type Head = Pick<RegleActe, 'IdRegle' | 'Entite' | 'Lot' | 'Rang'>;

function actOf({ id, occurrence }: DueRecord, head: Head, { now, culture }: Facts) {
  const act = { ...head, IdFiche: id, Occurrence: occurrence, DateCreation: now };
  return (head.Rang ?? 0) > CHAIN_MAX
    ? { ...act, Sort: RegleSort.refuse, Raison: businessMessage('automatisme.chaine', culture), DateFin: now }
    : { ...act, Sort: RegleSort.enAttente };
}

/** Length of the chain that led to each record: one more than that of the rule that wrote its present version. */
function* ranksOf(entity: string, fresh: readonly DueRecord[]): Work<ReadonlyMap<number, number>> {
  const ids = [...new Set(fresh.map(({ id }) => id))];
  const written = (yield* find('regle-acte', { Entite: entity, IdFiche: ids, Sort: RegleSort.fait }, [
    'IdFiche',
    'VersionFiche',
    'Rang',
  ])).filter(({ VersionFiche }) => VersionFiche !== null);
  const records = yield* find(entity, { Id: [...new Set(written.map(({ IdFiche }) => IdFiche))] });
  const versions = new Map(records.map((record) => [readId(record), readVersion(record)]));
  return new Map(
    written.flatMap(({ IdFiche, VersionFiche, Rang }) => (versions.get(IdFiche) === VersionFiche ? [[IdFiche, (Rang ?? 0) + 1]] : [])),
  );
}

function turnOf(id: number): string {
  return `règle ${id}`;
}

/** Does one act that waits; another process that came first leaves nothing to do. */
export function* doAct(id: number, facts: Facts): Work<void> {
  yield* takeTurn(`acte de règle ${id}`);
  const [waiting] = yield* find('regle-acte', { Id: id, Sort: RegleSort.enAttente });
  const [rule] = waiting === undefined ? [] : yield* find('regle', { Id: waiting.IdRegle, Statut: RegleStatut.active });
  const descriptor = byName[waiting?.Entite ?? ''];
  if (waiting === undefined || rule === undefined || descriptor === undefined || rule.IdAuteur !== facts.userId) return;
  const { detail: _, ...deed } = yield* act(rule, { descriptor, id: waiting.IdFiche, lot: waiting.Lot }, facts);
  yield* mark('regle-acte', [id], { ...deed, Sort: RegleSort.fait, DateFin: facts.now });
}

/** Notes why an act was refused; it is not tried again. */
export function* refuseAct(id: number, Raison: string, { now }: Pick<Facts, 'now'>): Work<void> {
  const [waiting] = yield* find('regle-acte', { Id: id, Sort: RegleSort.enAttente }, []);
  if (waiting !== undefined) yield* mark('regle-acte', [id], { Sort: RegleSort.refuse, Raison, DateFin: now });
}
