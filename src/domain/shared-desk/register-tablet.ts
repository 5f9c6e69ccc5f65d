import { TabletteStatut } from '#generated/enums/tablette-statut.gen.ts';
import { newSecret } from '#domain/mails/mail-work.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, link, refuseField, type Work } from '#domain/work/work.ts';

export interface TabletOrder {
  readonly Libelle: string;
  /** Desk where it stands; null: none. */
  readonly IdGuichet: number | null;
  /** Groups allowed; empty: everyone who has a PIN and the right of the desk. */
  readonly IdsGroupe: readonly number[];
  /** Browser, as its owner may recognise it. */
  readonly Appareil: string | null;
}

interface Registered {
  readonly id: number;
  /** For the cookie of the tablet alone: only its fingerprint stays. */
  readonly secret: string;
}

/** The browser of an administrator becomes a tablet of the desk. */
export function* registerTablet({ Libelle, IdGuichet, IdsGroupe, Appareil }: TabletOrder, facts: Facts): Work<Registered> {
  if (Libelle.trim() === '') return yield* refuseField({ path: 'Libelle', code: 'obligatoire' });
  const desks = IdGuichet === null ? [] : yield* find('bam-guichet', { Id: IdGuichet }, ['IsActif']);
  if (IdGuichet !== null && desks[0]?.IsActif !== true) return yield* refuseField({ path: 'IdGuichet', code: 'reference-inconnue' });
  const ids = [...new Set(IdsGroupe)];
  const groups = yield* find('groupe-utilisateur', { Id: ids }, ['Nom']);
  if (groups.length < ids.length) return yield* refuseField({ path: 'IdsGroupe', code: 'reference-inconnue' });
  const { secret, fingerprint } = yield* newSecret();
  const id = yield* create('tablette-guichet', {
    Libelle: Libelle.trim(),
    IdGuichet,
    Statut: TabletteStatut.enService,
    Empreinte: fingerprint,
    Appareil,
    IdCreateur: facts.userId,
    DateCreation: facts.now,
  });
  yield* link('tablette-guichet', 'IdsGroupe', { id, ids });
  return { id, secret };
}
