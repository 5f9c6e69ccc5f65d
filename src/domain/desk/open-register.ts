import type { BamOuverture } from '#generated/records/bam-ouverture.gen.ts';
import { knownDesk, turnOf } from '#domain/accounting/money/registers.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, refuse, refuseField, takeTurn, type Work } from '#domain/work/work.ts';

export interface OpeningOrder {
  readonly Guichet: string;
  /** Float in euros. */
  readonly Fond: number;
  readonly IsRetrait?: boolean | null | undefined;
}

/** The opening of a register that no closing ended yet. */
export function* openingOf(desk: string): Work<BamOuverture | null> {
  return (yield* find('bam-ouverture', { Guichet: desk, IdCloture: null }))[0] ?? null;
}

/** Puts the float in the drawer of a desk; refused while its register is open. Answers the id. */
export function* openRegister({ Guichet, Fond, IsRetrait }: OpeningOrder, { now, userId }: Pick<Facts, 'now' | 'userId'>): Work<number> {
  const desk = yield* knownDesk(Guichet.trim());
  if (desk === null) return yield* refuseField({ path: 'Guichet', code: 'obligatoire' });
  yield* takeTurn(turnOf(desk));
  if ((yield* openingOf(desk)) !== null) return yield* refuse('caisse-ouverte', { guichet: desk });
  return yield* create('bam-ouverture', {
    Guichet: desk,
    DateOuverture: now,
    FondCaisse: Fond,
    IsRetrait: IsRetrait === true && Fond > 0,
    IdUtilisateur: userId,
  });
}
