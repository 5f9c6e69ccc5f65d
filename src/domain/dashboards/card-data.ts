import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { leavesOf, parseListFilter } from '#domain/records/query/filter-tree.ts';
import { filterData, readFilterData } from '#domain/records/query/saved-views.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';

/** Filter of a saved view, and the question that a card asks of its rows. */
export interface CardData {
  readonly data: RecordData;
  readonly criteria: FilterNode | null;
  /** Shipped view of the list; null: its first one. */
  readonly view: string | null;
  /** Fields that rows are grouped by. */
  readonly groups: readonly string[];
  /** Field that is added up or averaged; null: rows are counted. */
  readonly measure: string | null;
}

/** Null: the text is no filter. */
export function readCard(text: string): CardData | null {
  const data = readFilterData(text);
  if (data === null) return null;
  const { GlobalSearch = null, Criteres = null, Vue, Question } = data;
  const parsed = parseListFilter({ GlobalSearch, Criteres });
  if (!parsed.ok) return null;
  const { par, calcul } = isRecordData(Question) ? Question : {};
  return {
    data,
    criteria: parsed.filter.Criteres ?? null,
    view: typeof Vue === 'string' ? Vue : null,
    groups: Array.isArray(par) ? par.filter((one) => typeof one === 'string').map(fieldOfAxis) : [],
    measure: typeof calcul === 'string' ? (calcul.split(':')[1] ?? null) : null,
  };
}

/** `DateArrivee:mois` groups by `DateArrivee`. */
function fieldOfAxis(axis: string): string {
  return axis.split(':')[0] ?? axis;
}

/** Names of the fields that the card filters, groups or works out by. */
export function namesOfCard({ criteria, groups, measure }: Pick<CardData, 'criteria' | 'groups' | 'measure'>): readonly string[] {
  return [...(criteria === null ? [] : leavesOf(criteria).map(({ field }) => field)), ...groups, ...(measure === null ? [] : [measure])];
}

/** Question of a card over the rows of a view. */
export function overView(view: string, card: string): string {
  const { Affichage: _shown, Question: _asked, ...rows } = readFilterData(view) ?? {};
  return filterData({ ...rows, ...questionOf(card) });
}

/** Part of a card that a view does not say. */
export function questionOnly(card: string): string {
  return filterData(questionOf(card));
}

function questionOf(card: string): RecordData {
  const { Question } = readFilterData(card) ?? {};
  return Question === undefined ? {} : { Question };
}
