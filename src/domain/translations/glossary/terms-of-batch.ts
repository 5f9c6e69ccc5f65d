import type { ContentLanguage } from '#generated/entities/descriptor.gen.ts';
import { GlossaireNature } from '#generated/enums/glossaire-nature.gen.ts';
import type { GlossaireTerme } from '#generated/records/glossaire-terme.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { isRecordData } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, translationText } from '#domain/values/text/translation.ts';
import { find, type Work } from '#domain/work/work.ts';
import type { LineView } from '../lines/line-records.ts';
import type { Term, TermKind } from './check-terms.ts';

/** A term, and the section to whose films it is limited. */
export interface SectionTerm extends Term {
  readonly section: number | null;
}

/** A language of the festival, by its code and its record. */
interface Spoken {
  readonly code: string;
  readonly id: number;
}

interface Direction {
  readonly from: Spoken;
  readonly to: Spoken;
}

/** Forms in languages that labels do not keep, by term and language. */
type OtherForms = (term: number, language: number) => readonly string[];

/** Terms of the glossary that hold between two languages. */
export function* termsBetween(direction: Direction): Work<readonly SectionTerm[]> {
  const terms = yield* find('glossaire-terme', { IsActif: true });
  const kept = yield* find('glossaire-forme', { IdTerme: terms.map(({ Id }) => Id), IdLangue: [direction.from.id, direction.to.id] });
  const byTerm = Map.groupBy(kept, ({ IdTerme, IdLangue }) => `${IdTerme}-${IdLangue}`);
  const others: OtherForms = (term, language) => (byTerm.get(`${term}-${language}`) ?? []).flatMap(({ Libelle }) => partsOf(Libelle));
  return terms
    .map((term) => termOf(term, direction, others))
    .filter(({ Source, Cible, Nature }) => (Nature === 'interdit' ? Cible : Source).length > 0);
}

function kindOf(nature: number): TermKind {
  if (nature === GlossaireNature.interdit) return 'interdit';
  return nature === GlossaireNature.nom ? 'nom' : 'terme';
}

function termOf({ Id, Nature, IdSection, Notes, TradLibelle }: GlossaireTerme, { from, to }: Direction, others: OtherForms): SectionTerm {
  function formsIn({ code, id }: Spoken): readonly string[] {
    const language = CONTENT_LANGUAGES.find((one) => one === code);
    const labelled = language === undefined || !isRecordData(TradLibelle) ? [] : formsOf(TradLibelle, language);
    return [...labelled, ...others(Id, id)];
  }
  return { Id, Nature: kindOf(Nature), Notes, section: IdSection, Source: formsIn(from), Cible: formsIn(to) };
}

/** Forms that a term may take, parted by bars. */
function formsOf(translation: Parameters<typeof translationText>[0], language: ContentLanguage): readonly string[] {
  return partsOf(translationText(translation, language) ?? '');
}

function partsOf(label: string): readonly string[] {
  return label
    .split('|')
    .map((form) => form.trim())
    .filter((form) => form !== '');
}

/** Sections in which the films of lines are shown, by line. */
export function* sectionsOfLines(lines: readonly LineView[]): Work<ReadonlyMap<number, number | null>> {
  const entries = byId(yield* find('festival-inscription', { Id: numbersIn(lines, 'IdInscription') }, ['IdSection']));
  return new Map(lines.map((line) => [line.Id, entries.get(line.IdInscription ?? 0)?.IdSection ?? null]));
}

/** Those of the terms that hold for a line: of the whole festival, or of its section. */
export function termsOfSection(terms: readonly SectionTerm[], section: number | null): readonly SectionTerm[] {
  return terms.filter((term) => term.section === null || term.section === section);
}
