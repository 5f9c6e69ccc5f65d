import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { byId } from '#domain/values/record-columns.ts';
import { find, type Work } from '#domain/work/work.ts';
import { placesOfLines } from './batch-segments.ts';
import type { Segment } from './check-return.ts';
import type { LineView } from '../lines/line-records.ts';
import { type TermNotice, termNotices } from '../glossary/check-terms.ts';
import { type SectionTerm, sectionsOfLines, termsBetween, termsOfSection } from '../glossary/terms-of-batch.ts';

/** Terms that hold for each line of a batch, and its two languages. */
export interface BatchGlossary {
  readonly languages: { readonly from: string; readonly to: string };
  readonly terms: readonly SectionTerm[];
  readonly sections: ReadonlyMap<number, number | null>;
}

export function* glossaryOf(
  batch: Pick<FestivalTranche, 'IdLangueSource' | 'IdLangueCible'>,
  lines: readonly LineView[],
): Work<BatchGlossary> {
  const codes = byId(yield* find('langue', { Id: [batch.IdLangueSource, batch.IdLangueCible].flatMap((id) => id ?? []) }));
  function spoken(id: number | null) {
    return { id: id ?? 0, code: codes.get(id ?? 0)?.Code ?? '' };
  }
  const [from, to] = [spoken(batch.IdLangueSource), spoken(batch.IdLangueCible)];
  const languages = { from: from.code, to: to.code };
  return { languages, terms: yield* termsBetween({ from, to }), sections: yield* sectionsOfLines(lines) };
}

/** Notices of one text of a line; a title is free. */
export function noticesOf(
  { languages, terms, sections }: BatchGlossary,
  line: LineView,
  { Type, Source, Cible }: Pick<Segment, 'Type' | 'Source' | 'Cible'>,
): readonly TermNotice[] {
  if (Type === null) return [];
  return termNotices({ source: Source, target: Cible, languages }, termsOfSection(terms, sections.get(line.Id) ?? null));
}

const WITHOUT_TITLES = { has: () => false };
const NAMED_MAX = 5;

/** Notices of the stored translation of a line, each by its term and its sentence; null: there is none. */
export function* toldNotices(batch: FestivalTranche, line: LineView): Work<string | null> {
  const glossary = yield* glossaryOf(batch, [line]);
  if (glossary.terms.length === 0) return null;
  const places = yield* placesOfLines(batch, [line], WITHOUT_TITLES);
  const noticeTexts = places.flatMap(({ segment }) => noticesOf(glossary, line, segment)).map(toldNotice);
  if (noticeTexts.length === 0) return null;
  return [...noticeTexts.slice(0, NAMED_MAX), ...(noticeTexts.length > NAMED_MAX ? ['…'] : [])].join(' ; ');
}

/** « court métrage → short film » : « Un court métrage. » */
function toldNotice({ term, fault, sentence }: TermNotice): string {
  const words = fault === 'interdit' ? `« ${term.Cible[0] ?? ''} »` : `« ${term.Source[0] ?? ''} → ${term.Cible[0] ?? ''} »`;
  return `${words} (${sentence})`;
}
