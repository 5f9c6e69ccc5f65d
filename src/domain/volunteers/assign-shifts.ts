import { byId } from '#domain/values/record-columns.ts';
import type { BenevoleBesoin } from '#generated/records/benevole-besoin.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { Facts } from '#domain/work/rule.ts';
import { addAll, find, open, refuse, refuseWith, removeAll, save, tellableNames, waitFor, type Work } from '#domain/work/work.ts';
import { readId } from '#domain/values/record-data.ts';
import { VALID } from './planning.ts';

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
    'benevole-affectation',
    wanted.map(({ IdBesoin, IdBenevole, Motif = null }) => ({ IdParticipant: IdBenevole, Motif, ...hoursFrom(needs.get(IdBesoin)) })),
  );
}

/** Of two who take the last place of a need, the second sees the first. */
function* heldNeeds(ids: readonly number[]): Work<ReadonlyMap<number, BenevoleBesoin>> {
  const wanted = [...new Set(ids)].toSorted((left, right) => left - right);
  yield* waitFor('benevole-besoin', wanted);
  const needs = byId(yield* find('benevole-besoin', { Id: wanted }));
  if (needs.size < wanted.length) yield* refuse('introuvable');
  return needs;
}

function hoursFrom(need: BenevoleBesoin | undefined) {
  return need === undefined ? {} : { IdBesoin: need.Id, IdPoste: need.IdPoste, Debut: need.Debut, Fin: need.Fin, Lieu: need.Lieu };
}

/** A volunteer who was not accepted has no hours yet. */
function* checkValid(ids: readonly number[]): Work<void> {
  const wanted = [...new Set(ids)];
  const volunteers = yield* find('festival-participant-benevole', { Id: wanted });
  if (volunteers.length < wanted.length) yield* refuse('introuvable');
  const waiting = volunteers.filter((one) => !VALID.includes(one.Statut));
  if (waiting.length === 0) return;
  const people = yield* tellableNames('festival-participant-benevole', waiting.map(readId));
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
  const shift = yield* open('benevole-affectation', Id, Version);
  const reasonChange = Motif === undefined ? {} : { Motif };
  return yield* save('benevole-affectation', shift, { ...shift, ...hoursFrom(needs.get(IdBesoin)), ...reasonChange, Version });
}

interface Seen {
  readonly Id: number;
  readonly Version: number;
}

/** A writer takes back shifts that nobody touched since they were given; others need the right to delete. */
export function* removeShifts(seen: readonly Seen[], { has }: Facts): Work<number> {
  const mayDelete = has(entities['benevole-affectation'].rights.delete);
  const ids: number[] = [];
  for (const { Id, Version } of seen) {
    const shift = yield* open('benevole-affectation', Id, Version);
    if (!mayDelete && shift.Version > 1) yield* refuse('droit-manquant');
    ids.push(shift.Id);
  }
  yield* removeAll('benevole-affectation', ids);
  return ids.length;
}
