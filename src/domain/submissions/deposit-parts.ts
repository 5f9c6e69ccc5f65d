import type { InsRecupCredit } from '#generated/records/ins-recup-credit.gen.ts';
import type { InsRecupInfo } from '#generated/records/ins-recup-info.gen.ts';
import type { InsRecupTexte } from '#generated/records/ins-recup-texte.gen.ts';
import type { InsRecupTitre } from '#generated/records/ins-recup-titre.gen.ts';
import type { TableName } from './correspondence.ts';
import type { Deposit } from './deposit.ts';

interface Line<Entity extends string, Data> {
  readonly entity: Entity;
  /** Data that distinguishes it from another line of the same deposit. */
  readonly data: Data;
  readonly ordre: number;
  readonly words: readonly { readonly table: TableName; readonly value: string; readonly field: string }[];
}

/** A line of a deposit: what it says as it is, and the words that refer to records of ours. */
export type SentPart =
  | Line<'ins-recup-titre', Pick<InsRecupTitre, 'Prefixe' | 'Titre'>>
  | Line<'ins-recup-texte', Pick<InsRecupTexte, 'Texte'>>
  | Line<'ins-recup-info', Pick<InsRecupInfo, 'Question' | 'Reponse'>>
  | Line<'ins-recup-credit', Pick<InsRecupCredit, 'Fonction' | 'Nom' | 'Prenom' | 'NomStructure' | 'Email'>>;

/** A line without its language, type or function waits for somebody to say it, like one whose word nobody knows. */
const UNSAID = { langue: '(sans langue)', texteType: '(sans type)', fonction: '(sans fonction)' } as const;

export function isUnsaid(value: string): boolean {
  return Object.values<string>(UNSAID).includes(value);
}

function withDefault(table: keyof typeof UNSAID, value: string | null | undefined): string {
  return value === null || value === undefined || value === '' ? UNSAID[table] : value;
}

export function partsOfDeposit({ titres, textes, infos, credits }: Deposit): readonly SentPart[] {
  return [
    ...titres.map(({ langue, prefixe = null, titre }, index) => ({
      entity: 'ins-recup-titre' as const,
      data: { Prefixe: prefixe, Titre: titre },
      ordre: index + 1,
      words: [{ table: 'langue' as const, value: withDefault('langue', langue), field: 'IdLangue' }],
    })),
    ...textes.map(({ type, langue, texte }, index) => ({
      entity: 'ins-recup-texte' as const,
      data: { Texte: texte },
      ordre: index + 1,
      words: [
        { table: 'texteType' as const, value: withDefault('texteType', type), field: 'IdTexteType' },
        { table: 'langue' as const, value: withDefault('langue', langue), field: 'IdLangue' },
      ],
    })),
    ...infos.map(({ question, reponse = null }, index) => ({
      entity: 'ins-recup-info' as const,
      data: { Question: question, Reponse: reponse },
      ordre: index + 1,
      words: question === '' ? [] : [{ table: 'infoComplementaire' as const, value: question, field: 'IdInfoComplementaire' }],
    })),
    ...credits.map(({ fonction = null, nom = null, prenom = null, structure = null, email = null }, index) => ({
      entity: 'ins-recup-credit' as const,
      data: { Fonction: fonction, Nom: nom, Prenom: prenom, NomStructure: structure, Email: email },
      ordre: index + 1,
      words: [{ table: 'fonction' as const, value: withDefault('fonction', fonction), field: 'IdFonction' }],
    })),
  ];
}

function keyOf({ entity, data, words }: SentPart): string {
  return JSON.stringify([entity, data, words]);
}

/** Lines that the site no longer says, and those it says now. */
export function changedParts(
  before: readonly SentPart[],
  after: readonly SentPart[],
): { readonly gone: readonly SentPart[]; readonly come: readonly SentPart[] } {
  const [old, now] = [before, after].map((parts) => new Set(parts.map(keyOf)));
  return {
    gone: before.filter((part) => now?.has(keyOf(part)) !== true),
    come: after.filter((part) => old?.has(keyOf(part)) !== true),
  };
}
