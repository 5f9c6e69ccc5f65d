import { loadSheetTexts } from '#web/i18n/with-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Milestone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EntityModule, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { useRights } from '#web/session/rights.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import type { ListController } from '../../use-list.ts';
import type { ListSelection } from '../use-list-selection.ts';
import { countedText } from '../../count-label.ts';
import { rowNameOf } from '../row-name.ts';
import { selectedRecords } from '../selected-records.ts';
import { SeriesForm } from './series-form.tsx';

interface SeriesStepsProps {
  readonly entity: EntityModule;
  readonly list: ListController;
}

/** The steps of the selected records, taken for all of them at once. */
export function SeriesSteps({ entity, list }: SeriesStepsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const queries = useQueryClient();
  const [isOpening, setOpening] = useState(false);
  const { descriptor } = entity;
  if (descriptor.states === null || !descriptor.operations.includes('update')) return null;
  const states = statesOf(list.selection, descriptor.states.field);
  const steps = descriptor.states.transitions.filter(({ right, from }) => can(right) && from.some((state) => states?.has(state) ?? true));
  if (steps.length === 0) return null;
  async function open(transition: TransitionDescriptor, label: string): Promise<void> {
    setOpening(true);
    try {
      const [records] = await Promise.all([selectedRecords(entity, list), loadSheetTexts(), loadTexts('metier'), loadTexts('suppression')]);
      const names = records.map(rowNameOf(entity, list, language));
      const compte = countedText(entity, { count: records.length, text, language });
      const title = text('etape.serieTitre', { nom: label, compte });
      if (!(await askSeries({ entity, transition, label, records, names, title }))) return;
    } catch (error) {
      notify('danger', failureText(error, text('app.saveNok')));
    } finally {
      setOpening(false);
    }
    list.selection.clear();
    for (const name of [descriptor.name, descriptor.extends]) if (name !== null) await queries.invalidateQueries({ queryKey: [name] });
  }
  const items = steps.map((transition) => {
    const label = entityLabel(entity, `transitions.${transition.name}`, language);
    return { key: transition.name, label, disabled: isOpening, onSelect: () => void open(transition, label) };
  });
  return <MenuButton icon={Milestone} items={items} label={text('etape.serie')} />;
}

interface Series {
  readonly entity: EntityModule;
  readonly transition: TransitionDescriptor;
  readonly label: string;
  readonly records: readonly RecordData[];
  readonly names: readonly string[];
  /** « Valider gratuitement : 19 accréditations ? » */
  readonly title: string;
}

/** True if the step passed for any of them. */
async function askSeries({ title, ...series }: Series): Promise<boolean> {
  let isTaken = false;
  function onTaken(): void {
    isTaken = true;
  }
  await dialogs.lightview({
    title,
    size: 'MEDIUM',
    locked: true,
    content: (close) => <SeriesForm {...series} onClosed={close} onTaken={onTaken} />,
  });
  return isTaken;
}

/** States of the selected records; null when some are not on screen. */
function statesOf({ selection, rows }: ListSelection, field: string): ReadonlySet<number> | null {
  if (selection.mode === 'all') return null;
  const states = rows.map((row) => readNumber(row, field));
  return states.every((state) => state !== null) ? new Set(states) : null;
}
