import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import type { Work } from '#domain/work/work.ts';
import type { Look, TableName } from './correspondence.ts';
import type { Deposit } from './deposit.ts';

/** A word of the site that no record of ours answers to, and the field that waits for one. */
export interface OpenWord {
  readonly table: TableName;
  readonly value: string;
  readonly field: string;
}

type OneField = Extract<keyof InsRecup, `Id${Capitalize<TableName>}`>;
type ListField = Extract<keyof InsRecup, `Ids${string}`>;

interface Reference {
  readonly field: OneField | ListField;
  readonly table: TableName;
  /** One word, or the words of a list. */
  readonly words: (deposit: Deposit) => string | null | undefined | readonly string[];
}

const REFERENCES: readonly Reference[] = [
  { field: 'IdPays', table: 'pays', words: ({ pays }) => pays },
  { field: 'IdsPaysCoProd', table: 'pays', words: ({ coproductions }) => coproductions },
  { field: 'IdsGenre', table: 'genre', words: ({ genres }) => genres },
  { field: 'IdsLangueDialogue', table: 'langue', words: ({ langues }) => langues },
  { field: 'IdsLangueSousTitre', table: 'langue', words: ({ sousTitres }) => sousTitres },
  { field: 'IdsTechniqueAnim', table: 'techniqueAnim', words: ({ techniquesAnimation }) => techniquesAnimation },
  { field: 'IdSupportCaptation', table: 'supportCaptation', words: ({ supportCaptation }) => supportCaptation },
  { field: 'IdSupportProj', table: 'supportProj', words: ({ supportProjection }) => supportProjection },
  { field: 'IdSon', table: 'son', words: ({ son }) => son },
  { field: 'IdRatio', table: 'ratio', words: ({ ratio }) => ratio },
  { field: 'IdProcede', table: 'procede', words: ({ procede }) => procede },
  { field: 'IdFramerate', table: 'framerate', words: ({ cadence }) => cadence },
];

export interface Understood {
  readonly fields: Partial<Pick<InsRecup, OneField | ListField>>;
  readonly open: readonly OpenWord[];
}

/** References of a submission found by the words of its deposit, and the words that nobody knows yet. */
export function* understand(deposit: Deposit, look: Look): Work<Understood> {
  const [ones, lists]: [Partial<Record<OneField, number | null>>, Partial<Record<ListField, readonly number[]>>] = [{}, {}];
  const open: OpenWord[] = [];
  for (const { field, table, words } of REFERENCES) {
    const depositWords = words(deposit);
    const list = typeof depositWords === 'string' ? [depositWords] : (depositWords ?? []);
    const ids: number[] = [];
    for (const value of list.filter((word) => word.trim() !== '')) {
      const id = yield* look(table, value);
      if (id === null) open.push({ table, value, field });
      else ids.push(id);
    }
    if (isList(field)) lists[field] = [...new Set(ids)];
    else ones[field] = ids[0] ?? null;
  }
  return { fields: { ...ones, ...lists }, open };
}

function isList(field: Reference['field']): field is ListField {
  return field.startsWith('Ids');
}
