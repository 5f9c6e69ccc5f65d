import type { ReactNode } from 'react';
import type { EntityModule, Language, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { showingOf } from '#domain/records/kinds/shown-kinds.ts';
import { SUMS } from '#domain/values/sums.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { type NamedField, resolveField } from '#web/records/lookup/resolve-field.ts';
import { selectedText } from '../count-label.ts';
import type { ListSelection } from './use-list-selection.ts';

interface SelectionSumsProps {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly selection: Pick<ListSelection, 'count' | 'rows'>;
}

/** Number of selected rows, and their sums. */
export function SelectionSums({ entity, screen, selection: { count, rows } }: SelectionSumsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const sums = rows.length === 0 ? [] : selectionSums(entity, screen, { rows, language });
  return <strong> · {[selectedText(entity, { count, text, language }), ...sums].join(' · ')}</strong>;
}

/** « Durée 04:32:10 », for each field the screen adds up under a selection. */
function selectionSums(
  module: EntityModule,
  screen: ScreenDescriptor,
  { rows, language }: { readonly rows: readonly RecordData[]; readonly language: Language },
): readonly string[] {
  return screen.footer
    .map((name) => resolveField(module, name, language))
    .filter((named) => named !== null)
    .map((named) => `${named.label} ${sumText(named, rows, language)}`);
}

function sumText({ name, kind, field }: NamedField, rows: readonly RecordData[], language: Language): string {
  const sum = SUMS[showingOf(kind).summed];
  return sum.text(sum.of(rows.map((row) => row[name] ?? null)), language, field.scale ?? 0);
}
