import { navigation } from '#generated/navigation/navigation.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { filterData, readFilterData } from '#domain/records/query/saved-views.ts';
import type { QuestionChoice } from '#web/records/questions/question-choice.ts';
import { menuLabel } from '#web/i18n/i18n.ts';

/** Rows that a card is made of. */
export interface CardStart {
  readonly entity: string;
  readonly screen: string;
  /** Filter and question, as saved views keep them. */
  readonly data: string;
  /** Saved view that the card follows. */
  readonly view: number | null;
  /** Title that is proposed. */
  readonly title: string;
}

export interface ListChoice {
  readonly screen: string;
  readonly entity: string;
  readonly label: string;
  readonly section: string;
}

/** Lists of the menu that the reader opens, those with a parameter in their address left out. */
export function listChoices(can: (right: string) => boolean, language: Language): readonly ListChoice[] {
  const found = new Map<string, ListChoice>();
  for (const section of navigation) {
    for (const entry of [...section.entries, ...section.groups.flatMap(({ entries }) => entries)]) {
      const { key: screen, entity, right } = entry;
      if (screen.includes('.') || found.has(screen) || !can(right)) continue;
      found.set(screen, { screen, entity, label: menuLabel(entry, language), section: menuLabel(section, language) });
    }
  }
  return [...found.values()];
}

/** The rows of a card with its question. */
export function withQuestion(data: string, question: QuestionChoice | null): string {
  const { Affichage: _shown, Question: _asked, ...rows } = readFilterData(data) ?? {};
  return filterData({ ...rows, ...(question === null ? {} : { Question: { ...question } }) });
}
