import { CopieEtat } from '#generated/enums/copie-etat.gen.ts';
import type { FilmCopieRow, FilmKdmRow } from '#generated/client/types.gen.ts';
import { KdmEtape } from '#generated/enums/kdm-etape.gen.ts';

/** Steps that one click takes from a card, and the values that each writes. */
export type CopyStep = 'expediee' | 'recue' | 'testee' | 'renvoyee';
export type KeyStep = 'demandee' | 'controlee';

export const COPY_STEPS = {
  expediee: (today: string) => ({ Etat: CopieEtat.expediee, DateExpedition: today }),
  recue: (today: string) => ({ Etat: CopieEtat.recue, DateReception: today }),
  testee: (today: string) => ({ Etat: CopieEtat.testeeOk, DateTest: today }),
  renvoyee: (today: string) => ({ Etat: CopieEtat.renvoyee, DateRetour: today }),
} as const satisfies Record<CopyStep, (today: string) => object>;

export const KEY_STEPS = {
  demandee: (today: string) => ({ DateDemande: today }),
  controlee: (today: string) => ({ DateControle: today }),
} as const satisfies Record<KeyStep, (today: string) => object>;

/** Values that the steps replaced, to take one back. */
export function copyBefore({ Etat, DateExpedition, DateReception, DateTest, DateRetour }: FilmCopieRow): object {
  return {
    Etat,
    DateExpedition: DateExpedition ?? null,
    DateReception: DateReception ?? null,
    DateTest: DateTest ?? null,
    DateRetour: DateRetour ?? null,
  };
}

export function keyBefore({ DateDemande, DateControle }: FilmKdmRow): object {
  return { DateDemande: DateDemande ?? null, DateControle: DateControle ?? null };
}

interface Column<Step> {
  readonly key: string;
  readonly states: readonly number[];
  /** The step of a card that is dropped here; null: none leads here. */
  readonly arrival: Step | null;
  /** The step that its cards take; null: nothing is left to do, or a file brings it. */
  readonly next: Step | null;
}

export const COPY_COLUMNS: readonly (Column<CopyStep> & { readonly key: 'attendues' | 'expediees' | 'recues' | 'testees' | 'parties' })[] =
  [
    { key: 'attendues', states: [CopieEtat.demandee], arrival: null, next: 'expediee' },
    { key: 'expediees', states: [CopieEtat.expediee], arrival: 'expediee', next: 'recue' },
    { key: 'recues', states: [CopieEtat.recue], arrival: 'recue', next: 'testee' },
    { key: 'testees', states: [CopieEtat.testeeOk, CopieEtat.testeeKo], arrival: 'testee', next: 'renvoyee' },
    { key: 'parties', states: [CopieEtat.renvoyee], arrival: 'renvoyee', next: null },
  ];

export const KEY_COLUMNS: readonly (Column<KeyStep> & { readonly key: 'aDemander' | 'demandees' | 'clesRecues' | 'controlees' })[] = [
  { key: 'aDemander', states: [KdmEtape.aDemander], arrival: null, next: 'demandee' },
  { key: 'demandees', states: [KdmEtape.demandee], arrival: 'demandee', next: null },
  { key: 'clesRecues', states: [KdmEtape.recue], arrival: null, next: 'controlee' },
  { key: 'controlees', states: [KdmEtape.controlee], arrival: 'controlee', next: null },
];
