/** What the rules of the accounting need to know of the moment: who acts, when, with which rights. */
export interface AccountingInput {
  /** Day of the festival: a piece is dated by it. */
  readonly today: string;
  /** Instant of the wire. */
  readonly now: string;
  readonly userId: number;
  readonly has: (right: string) => boolean;
  /** A sentence that is printed on a piece, in the language of its client. */
  readonly say: (key: PieceText, culture: PieceCulture, params?: Readonly<Record<string, string | number>>) => string;
}

/** Languages a piece is written in. */
export type PieceCulture = 'fr' | 'en';

/** Keys of the messages `facture` that are frozen on a piece. */
export type PieceText =
  | 'facture.objetAccreditation'
  | 'facture.objetGroupe'
  | 'facture.objetAbonnement'
  | 'facture.designationAccreditation'
  | 'facture.designationGroupe'
  | 'facture.designationAbonnement'
  | 'facture.designationSansFin'
  | 'facture.designationAvoir'
  | 'facture.regleComptant'
  | 'facture.aRegler';
