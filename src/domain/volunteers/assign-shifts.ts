import { entities } from '#generated/entities/all.gen.ts';
import { readId, readVersion, type RecordData } from '#domain/records/values/record-data.ts';
import type { Facts } from '#domain/rules/rule.ts';
import { addAll, find, open, refuse, refuseWith, removeAll, save, tellableNames, waitFor, type Work } from '#domain/work/work.ts';
import { byId } from '#domain/welcome/transport/transport-rows.ts';
import { NEED, needOf, SHIFT, VALID, VOLUNTEER } from './planning.ts';

interface NewShift {
  readonly IdBesoin: number;
  readonly IdBenevole: number;
  readonly Motif?: string | null | undefined;
}

/** Gives volunteers the hours of needs, all or none: the rules of every shift have their say. */
export function* assignShifts(wanted: readonly NewShift[]): Work<readonly number[]> {
  const needs = yield* heldNeeds(wanted.map(({ IdBesoin }) => IdBesoin));
  yield* checkValid(wanted.map(({ IdBenevole }) => IdBenevole));
  return yield* addAll(
    SHIFT,
    wanted.map(({ IdBesoin, IdBenevole, Motif = null }) => ({ IdParticipant: IdBenevole, Motif, ...hoursFrom(needs.get(IdBesoin) ?? {}) })),
  );
}

/** Of two who take the last place of a need, the second sees the first. */
function* heldNeeds(ids: readonly number[]): Work<ReadonlyMap<number, RecordData>> {
  const wanted = [...new Set(ids)].toSorted((left, right) => left - right);
  yield* waitFor(NEED, wanted);
  const needs = byId(yield* find(NEED, { Id: wanted }));
  if (needs.size < wanted.length) yield* refuse('introuvable');
  return needs;
}

const hoursFrom = (need: RecordData): RecordData => {
  const { Id, IdPoste, Debut, Fin, Lieu } = needOf(need);
  return { IdBesoin: Id, IdPoste, Debut, Fin, Lieu };
};

/** Who was not accepted has no hours yet. */
function* checkValid(ids: readonly number[]): Work<void> {
  const wanted = [...new Set(ids)];
  const volunteers = yield* find(VOLUNTEER, { Id: wanted });
  if (volunteers.length < wanted.length) yield* refuse('introuvable');
  const waiting = volunteers.filter((one) => !VALID.includes(Number(one['Statut'])));
  if (waiting.length === 0) return;
  const people = yield* tellableNames(VOLUNTEER, waiting.map(readId));
  yield* refuseWith('regle-metier', { message: 'benevole.nonValide', params: { noms: [...people.values()].join(', ') } });
}

interface Moved {
  readonly Id: number;
  readonly Version: number;
  readonly IdBesoin: number;
  readonly Motif?: string | null | undefined;
}

/** The version of the shift. */
export function* moveShift({ Id, Version, IdBesoin, Motif }: Moved): Work<number> {
  const needs = yield* heldNeeds([IdBesoin]);
  const shift = yield* open(SHIFT, Id, Version);
  const said = Motif === undefined ? {} : { Motif };
  return yield* save(SHIFT, shift, { ...shift, ...hoursFrom(needs.get(IdBesoin) ?? {}), ...said, Version });
}

interface Seen {
  readonly Id: number;
  readonly Version: number;
}

/** Whoever may write takes back what nobody touched since it was given; the rest asks for the right to delete. */
export function* removeShifts(seen: readonly Seen[], { has }: Facts): Work<number> {
  const mayDelete = has(entities[SHIFT].rights.delete);
  const ids: number[] = [];
  for (const { Id, Version } of seen) {
    const shift = yield* open(SHIFT, Id, Version);
    if (!mayDelete && readVersion(shift) > 1) yield* refuse('droit-manquant');
    ids.push(readId(shift));
  }
  yield* removeAll(SHIFT, ids);
  return ids.length;
}
