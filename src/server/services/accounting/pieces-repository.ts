import type pg from 'pg';

export interface Period {
  /** `TypeOrigine` of the pieces. */
  readonly origin: number;
  readonly from: string;
  readonly to: string;
}

export interface PieceRow {
  readonly numero: string;
  readonly is_avoir: boolean;
  readonly date: string;
  readonly client: string;
  readonly objet: string;
  readonly ht: number;
  readonly tva: number;
  readonly ttc: number;
  readonly taux: number | null;
  readonly analytique: number;
}

/** Issued pieces of a period, by number. */
export const readPieces = async (pool: pg.Pool, { origin, from, to }: Period): Promise<readonly PieceRow[]> => {
  const { rows } = await pool.query<PieceRow>(
    `select no_facture as numero, is_avoir, date_emission::text as date, coalesce(nom_client, '') as client, coalesce(objet, '') as objet,
       prix_ht as ht, prix_tva as tva, prix_ttc as ttc, taux_tva as taux, analytique
     from bam_paiement where type_origine = $1 and no_facture is not null and date_emission between $2 and $3
     order by date_emission, no_facture`,
    [origin, from, to],
  );
  return rows;
};

export interface ReceiptRow {
  readonly numero: string;
  readonly date: string;
  readonly client: string;
  readonly montant: number;
  readonly mode: number;
}

/** Receipts and refunds of a period, by the day of the festival's clock. */
export const readReceipts = async (pool: pg.Pool, { origin, from, to }: Period, zone: string): Promise<readonly ReceiptRow[]> => {
  const { rows } = await pool.query<ReceiptRow>(
    `select p.no_facture as numero, (r.date_reglement at time zone $4)::date::text as date, coalesce(p.nom_client, '') as client,
       r.montant, r.mode_paiement as mode
     from bam_reglement r join bam_paiement p on p.id = r.id_paiement
     where p.type_origine = $1 and (r.date_reglement at time zone $4)::date between $2 and $3
     order by r.date_reglement, r.id`,
    [origin, from, to, zone],
  );
  return rows;
};

export interface BooksRow {
  readonly compte_client: string | null;
  readonly compte_vente: string | null;
  readonly compte_tva: string | null;
  readonly compte_banque: string | null;
  readonly compte_caisse: string | null;
  readonly journal_vente: string | null;
  readonly journal_banque: string | null;
  readonly journal_caisse: string | null;
  readonly raison_sociale: string | null;
}

/** Accounts of the active issuer; null before there is one. */
export const readBooks = async (pool: pg.Pool): Promise<BooksRow | null> => {
  const { rows } = await pool.query<BooksRow>(
    `select compte_client, compte_vente, compte_tva, compte_banque, compte_caisse, journal_vente, journal_banque, journal_caisse, raison_sociale
     from bam_emetteur where is_actif order by id desc limit 1`,
  );
  return rows[0] ?? null;
};
