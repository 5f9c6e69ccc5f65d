import type { Asked, WorkService } from '#domain/work/service.ts';
import { drop, find, open, refuse, update } from '#domain/work/work.ts';
import { MISSES_MAX } from './pin-policy.ts';

interface PinOfUser {
  readonly EstDefini: boolean;
  /** Tablets on which it opens nothing any more. */
  readonly Tablettes: readonly string[];
}

type OfUser = Asked<{ readonly id: number }, unknown, unknown>;

export const getCodeGuichetUtilisateur: WorkService<OfUser, PinOfUser> = {
  entity: 'utilisateur',
  *run({ params: { id } }) {
    const pins = yield* find('code-guichet', { IdUtilisateur: id }, ['DateChangement']);
    const misses = yield* find('code-guichet-essai', { IdUtilisateur: id }, ['IdTablette', 'NbEchecs']);
    const locked = misses.filter(({ NbEchecs }) => NbEchecs >= MISSES_MAX).map(({ IdTablette }) => IdTablette);
    const tablets = yield* find('tablette-guichet', { Id: locked }, ['Libelle']);
    return { EstDefini: pins.length > 0, Tablettes: tablets.map(({ Libelle }) => Libelle) };
  },
};

/** A forgotten or locked PIN goes, its sessions with it; its holder chooses the next one, which nobody else ever knows. */
export const resetCodeGuichet: WorkService<OfUser, boolean> = {
  entity: 'utilisateur',
  *run({ params: { id } }, { now }) {
    yield* open('utilisateur', id);
    const pins = yield* find('code-guichet', { IdUtilisateur: id }, ['DateChangement']);
    if (pins.length === 0) yield* refuse('code-guichet-absent');
    const misses = yield* find('code-guichet-essai', { IdUtilisateur: id }, ['NbEchecs']);
    // For good: a trash that brings a PIN back would undo the reset.
    yield* drop('code-guichet', idsOf(pins));
    yield* drop('code-guichet-essai', idsOf(misses));
    yield* update('utilisateur', id, { DateReinitCode: now });
    return true;
  },
};

function idsOf(records: readonly { readonly Id: number }[]): readonly number[] {
  return records.map(({ Id }) => Id);
}
