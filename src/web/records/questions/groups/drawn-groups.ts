import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { conditionsOfGroup } from '#domain/records/questions/drill.ts';
import type { ListeGroupe, ListeGroupes } from '#generated/client/types.gen.ts';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import type { MessageKey, Text } from '#generated/i18n/keys.gen.ts';
import type { DrawnQuestion } from './use-group-question.ts';

/** One figure: a line, a column or where they meet. */
export interface DrawnGroup {
  readonly key: string;
  /** Values that its rows have, one a field; none of several groups together. */
  readonly values: readonly JsonValue[];
  readonly label: string;
  readonly value: number;
  /** As it is read. */
  readonly shown: string;
  /** Null: it stands for several groups, whose rows no one condition finds. */
  readonly href: string | null;
  /** By the second field, in the order of the columns. */
  readonly cells: readonly (DrawnGroup | null)[];
}

export interface Drawn {
  readonly lines: readonly DrawnGroup[];
  readonly columns: readonly DrawnGroup[];
  readonly others: DrawnGroup | null;
  /** Rows of the list, rows of all groups, and how many groups there are. */
  readonly total: number;
  readonly sum: number;
  readonly groups: number;
  /** Lines follow one another as days and ranges do. */
  readonly isOrdered: boolean;
}

interface DrawnInput {
  readonly lines: ListeGroupes;
  readonly series: ListeGroupes | null;
  readonly cells: ListeGroupes | null;
  readonly question: DrawnQuestion;
  readonly href: (conditions: readonly FilterNode[]) => string;
  readonly text: Text<Extract<MessageKey, `question.${string}`>>;
}

const ORDERED: ReadonlySet<string> = new Set(['date', 'dates', 'hour', 'range']);

/** Drawing of the answers: names, figures and the addresses of their rows. */
export function drawnGroups(input: DrawnInput): Drawn {
  const { lines, series, cells, question, text } = input;
  const isOrdered = ORDERED.has(question.axes[0]?.form ?? '') || question.axes[0]?.target.field.kind === 'year';
  const columns = (series?.Groupes ?? []).map((group) => drawnGroup(input, group, [1]));
  const met = new Map((cells?.Groupes ?? []).map((group) => [JSON.stringify(group.Valeurs), group]));
  const drawn = (isOrdered ? lines.Groupes.toSorted(inOrder) : lines.Groupes).map((group): DrawnGroup => {
    const line = drawnGroup(input, group, [0]);
    const inColumns = (series?.Groupes ?? []).map((column) => {
      const cell = met.get(JSON.stringify([group.Valeurs[0], column.Valeurs[0]]));
      return cell === undefined ? null : drawnGroup(input, cell, [0, 1]);
    });
    return { ...line, cells: inColumns };
  });
  const rest = lines.Autres;
  const left = lines.Nombre - lines.Groupes.length;
  return {
    lines: drawn,
    columns,
    others:
      rest === null
        ? null
        : {
            key: 'autres',
            values: [],
            label: text('question.autres', { count: left }),
            ...figures(question, rest),
            href: null,
            cells: columns.map(() => null),
          },
    total: lines.Total,
    sum: lines.Groupes.reduce((sum, { Nombre }) => sum + Nombre, rest?.Nombre ?? 0),
    groups: lines.Nombre,
    isOrdered,
  };
}

function drawnGroup({ question, href, text }: DrawnInput, group: ListeGroupe, places: readonly number[]): DrawnGroup {
  const axes = places.flatMap((place) => question.axes[place] ?? []);
  const labels = places.map((_, index) => group.Libelles[index] ?? text('question.vide'));
  const conditions = conditionsOfGroup(axes, group.Valeurs, question.enumOf);
  return {
    key: JSON.stringify(group.Valeurs),
    values: group.Valeurs,
    label: labels.join(' · '),
    ...figures(question, group),
    href: href(conditions),
    cells: [],
  };
}

function figures({ figure, number }: DrawnQuestion, { Nombre, Calculs }: Pick<ListeGroupe, 'Nombre' | 'Calculs'>) {
  const value = figure === null ? Nombre : (Calculs[0] ?? null);
  return { value: value ?? 0, shown: number(value) };
}

function inOrder({ Valeurs: [left] }: ListeGroupe, { Valeurs: [right] }: ListeGroupe): number {
  return place(left) - place(right) || String(left ?? '').localeCompare(String(right ?? ''));
}

/** Numbers by their size, days by their text, missing values last. */
function place(value: JsonValue | undefined): number {
  if (value === null || value === undefined) return Number.MAX_SAFE_INTEGER;
  return typeof value === 'number' ? value : 0;
}
