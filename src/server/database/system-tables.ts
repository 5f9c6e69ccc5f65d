import type { ColumnType, Generated } from 'kysely';
import type { Database, Json } from '#generated/database/tables.gen.ts';

/** `schema/migrations/0000_system.sql`, as Kysely reads and writes it. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface FichierTable {
  readonly id: Generated<number>;
  readonly version: Generated<number>;
  readonly nom: string;
  readonly type_mime: string;
  readonly taille: number;
  readonly empreinte: string;
  readonly chemin: string;
  readonly largeur: Optional<number>;
  readonly hauteur: Optional<number>;
  readonly cree_le: Generated<string>;
  readonly id_utilisateur: Optional<number>;
}

/** `trad_libelle` and `trad_texte`. */
export interface TradTable {
  readonly id: Generated<number>;
  readonly version: Generated<number>;
  readonly entite: string;
  readonly id_proprietaire: number;
  readonly champ: string;
  readonly traduction_fr: Optional<string>;
  readonly traduction_en: Optional<string>;
  readonly traduction_es: Optional<string>;
  readonly traduction_it: Optional<string>;
  readonly traduction_de: Optional<string>;
  readonly traduction_pt: Optional<string>;
}

export interface SessionTable {
  readonly id: Generated<number>;
  readonly empreinte: Buffer;
  readonly poignee: string;
  readonly id_utilisateur: number;
  readonly creee_le: string;
  readonly vue_le: string;
  readonly expire_le: string;
}

export interface HistoriqueTable {
  readonly id: Generated<number>;
  readonly lot: string;
  readonly id_utilisateur: Optional<number>;
  readonly le: Generated<string>;
  readonly entite: string;
  readonly id_fiche: number;
  readonly entite_parent: Optional<string>;
  readonly id_parent: Optional<number>;
  readonly operation: string;
  readonly version: Optional<number>;
  readonly avant: Json | null;
  readonly apres: Json | null;
}

export interface CorbeilleTable {
  readonly id: Generated<number>;
  readonly lot: string;
  readonly genre: string;
  readonly entite: string;
  readonly id_fiche: number;
  readonly libelle: Optional<string>;
  readonly nom_table: string;
  readonly contenu: Json;
  readonly id_utilisateur: Optional<number>;
  readonly supprime_le: Generated<string>;
}

export interface EvenementTable {
  readonly id: Generated<number>;
  readonly contenu: Json;
  readonly cree_le: Generated<string>;
}

export interface IdempotenceTable {
  readonly id_utilisateur: number;
  readonly cle: string;
  readonly empreinte: string;
  readonly resultat: Optional<number>;
  readonly cree_le: Generated<string>;
}

export interface CompteurTable {
  readonly nom: string;
  readonly valeur: Generated<number>;
}

export interface VerrouTable {
  readonly entite: string;
  readonly id_fiche: number;
  readonly id_utilisateur: number;
  readonly jeton: string;
  readonly pris_le: Generated<string>;
  readonly expire_le: string;
}

export interface SchemaMigrationTable {
  readonly numero: number;
  readonly nom: string;
  readonly empreinte: string;
  readonly applique_le: Generated<string>;
}

/** Every table of the product. */
export interface ProductDatabase extends Database {
  readonly fichier: FichierTable;
  readonly trad_libelle: TradTable;
  readonly trad_texte: TradTable;
  readonly session: SessionTable;
  readonly historique: HistoriqueTable;
  readonly corbeille: CorbeilleTable;
  readonly evenement: EvenementTable;
  readonly idempotence: IdempotenceTable;
  readonly compteur: CompteurTable;
  readonly verrou: VerrouTable;
  readonly schema_migration: SchemaMigrationTable;
}
