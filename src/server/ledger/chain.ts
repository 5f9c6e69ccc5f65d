import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A link of the accounting chain, as the database made it (schema/migrations). */
export interface ChainLink {
  readonly numero: number;
  readonly nature: 'piece' | 'reglement' | 'credit' | 'ouverture' | 'cloture' | 'remise' | 'periode' | 'evenement';
  readonly id_fiche: number;
  readonly contenu: string;
  readonly precedente: string;
  readonly empreinte: string;
  readonly signature: string | null;
  readonly cle: string | null;
}

/** The fingerprint that a link must carry. */
export function linkHash({ precedente, contenu }: Pick<ChainLink, 'precedente' | 'contenu'>): string {
  return createHash('sha256').update(`${precedente}\n${contenu}`).digest('hex');
}

/** Links in their order, from one number on. */
export async function readLinks(db: Pick<pg.ClientBase, 'query'>, from: number, limit: number): Promise<readonly ChainLink[]> {
  const { rows } = await db.query<ChainLink>(
    'select numero::float8 as numero, nature, id_fiche, contenu, precedente, empreinte, signature, cle from chaine_comptable where numero >= $1 order by numero limit $2',
    [from, limit],
  );
  return rows;
}

/** Something that happened to the books besides pieces and money: a start, a restoration, a key. */
export type LedgerEvent =
  | { readonly fait: 'ouverture'; readonly version: string }
  | { readonly fait: 'restauration'; readonly sauvegarde: string }
  | { readonly fait: 'cle'; readonly cle: string; readonly publique: string }
  | { readonly fait: 'demonstration-retiree'; readonly fiches: Readonly<Record<string, readonly [number, number]>> };

export async function noteLedgerEvent(db: Pick<pg.ClientBase, 'query'>, event: LedgerEvent): Promise<void> {
  await db.query("select ajouter_maillon('evenement', 0, $1::jsonb)", [JSON.stringify(event)]);
}

/** Links of records that have none: what was copied in while the rules of the tables rested. */
export async function chainTheRest(db: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await db.query('select enchainer_le_reste()');
}
