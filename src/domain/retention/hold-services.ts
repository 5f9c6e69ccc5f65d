import { entities } from '#generated/entities/all.gen.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { ask } from '#domain/work/replies.ts';
import { create, find, read, refuse, update } from '#domain/work/work.ts';

interface HoldRequest {
  readonly Entite: string;
  readonly IdFiche: number;
  readonly Motif: string;
}

/** A record that its terms leave alone while a case is open; the parts and files of a person are held with the person. */
export const holdConservation: WorkService<Asked<unknown, unknown, HoldRequest>, number> = {
  entity: 'conservation-suspension',
  *run({ body: { Entite, IdFiche, Motif } }, { has, now, userId }) {
    const named = Object.values(entities).find(({ name }) => name === Entite);
    if (named === undefined || !mayReadRecords(named, has)) return yield* refuse('introuvable');
    const base = Object.values(entities).find(({ name }) => name === (named.extends ?? named.name)) ?? named;
    if ((yield* ask({ do: 'see', entity: base.name, id: IdFiche })) === null) return yield* refuse('introuvable');
    const current = yield* find('conservation-suspension', { Entite: base.name, IdFiche, DateLevee: null });
    if (current.length > 0) return yield* refuse('deja-fait');
    const values = { Entite: base.name, Sorte: base.entity, IdFiche, Motif: Motif.trim(), DateDebut: now };
    return yield* create('conservation-suspension', { ...values, IdUtilisateur: userId > 0 ? userId : null });
  },
};

export const liftConservation: WorkService<Asked<{ readonly id: number }, unknown, { readonly Motif: string }>, boolean> = {
  entity: 'conservation-suspension',
  *run({ params: { id }, body: { Motif } }, { now, userId }) {
    const hold = yield* read('conservation-suspension', id);
    if (hold.DateLevee !== null) return yield* refuse('deja-fait');
    yield* update('conservation-suspension', id, { DateLevee: now, IdLeveePar: userId > 0 ? userId : null, MotifLevee: Motif.trim() });
    return true;
  },
};
