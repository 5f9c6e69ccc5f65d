import type { InsRecupCredit } from '#generated/records/ins-recup-credit.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { Structure } from '#generated/records/structure.gen.ts';
import { InsRecupRattachement } from '#generated/enums/ins-recup-rattachement.gen.ts';
import { isSameName } from './names.ts';

export interface Attached {
  readonly personne: Personne | null;
  readonly structure: Structure | null;
}

/** Credit as the deposit site sends it. */
export type SentCredit = Pick<InsRecupCredit, 'Nom' | 'Prenom' | 'NomStructure'>;

export function personName({ Prenom, Nom }: Pick<SentCredit, 'Nom' | 'Prenom'>): string {
  return `${Prenom ?? ''} ${Nom ?? ''}`.trim();
}

/** Relation of a line of the sent credits to the records it is attached to (001 §4). A forced line counts as it is. */
export function matchStatus(credit: SentCredit & Partial<InsRecupCredit>, { personne, structure }: Attached): InsRecupRattachement {
  if (personne === null && structure === null) return InsRecupRattachement.nonRattache;
  if (credit.IsForce === true) return InsRecupRattachement.rattacheEtIdentique;
  const isSame =
    saysTheSame(personName(credit), personne === null ? null : personName(personne)) &&
    saysTheSame(credit.NomStructure ?? '', structure === null ? null : structure.RaisonSociale);
  return isSame ? InsRecupRattachement.rattacheEtIdentique : InsRecupRattachement.rattacheMaisNonIdentique;
}

function saysTheSame(sent: string, stored: string | null): boolean {
  return stored === null || sent === '' ? stored === null && sent === '' : isSameName(sent, stored);
}

export function isMatched(credit: InsRecupCredit): boolean {
  return credit.Rattachement === InsRecupRattachement.rattacheEtIdentique;
}
