import { useQueryClient } from '@tanstack/react-query';
import type { EntityModule, FieldDescriptor, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { sheetlessEntity } from '#domain/records/read/sheetless.ts';
import { readId, readNumber, readVersion, type RecordData, sameValue } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { failureText } from '../../failure-text.ts';
import { toBody } from '../../fields/record-body.ts';
import { editableField } from '../../list/inline/editable-field.ts';
import { entityLabel } from '../../lookup/resolve-field.ts';
import { loadRecord, updateRecord } from '../../record-api.ts';
import { type Step, useStep } from '../../sheet/transitions/use-step.ts';
import { tellRefusal } from '../../tell-refusal.ts';
import type { RowsViewProps } from '../question-view-props.ts';
import { type BoardColumn, stepsTo } from './board-fields.ts';

export interface BoardMove {
  /** Without it the cards only open. */
  readonly isPossible: boolean;
  readonly toColumn: (row: RecordData, name: string, column: BoardColumn) => Promise<void>;
}

const NO_LINKS = new Map<never, never>();

/**
 * A card moves by the step of its state, with its dialog and rights, or by writing the field of the columns; one that somebody moved
 * since it was shown stays where they put it.
 */
export function useBoardMove({ entity, screen, list }: RowsViewProps, field: FieldDescriptor): BoardMove {
  const text = useText();
  const queries = useQueryClient();
  const { can } = useRights();
  const { descriptor } = entity;
  const isState = descriptor.states?.field === field.name;
  const byStep = useStepMove();
  const byWriting = useWriting(entity, field);
  async function toColumn(row: RecordData, name: string, column: BoardColumn): Promise<void> {
    try {
      const record = await loadRecord(descriptor, readId(row));
      if (!sameValue(record[field.name] ?? null, row[field.name] ?? null))
        return void notify('warning', text('kanban.change', { nom: name }));
      await (isState ? byStep(entity, record, column) : byWriting(record, name, column));
    } catch (error) {
      await tellRefusal(error, failureText(error, text('kanban.echec', { nom: name })));
    } finally {
      for (const one of [descriptor.name, descriptor.extends]) if (one !== null) await queries.invalidateQueries({ queryKey: [one] });
    }
  }
  const isPossible =
    !list.isPast &&
    (isState
      ? descriptor.operations.includes('update') && descriptor.states.transitions.some(({ right }) => can(right))
      : editableField(entity, { screen, column: field.name, can }) !== null);
  return { isPossible, toColumn };
}

type StepMove = (entity: EntityModule, record: RecordData, column: BoardColumn) => Promise<void>;

/** Several steps may lead to one state: the person says which. */
function useStepMove(): StepMove {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const { run } = useStep();
  function valueName({ descriptor: { states, fields }, enums }: EntityModule, value: number | null): string {
    const named = fields.find(({ name }) => name === states?.field)?.enum ?? '';
    return enums[named]?.values.find((one) => one.value === value)?.labels[language] ?? String(value ?? '');
  }
  async function chosen(module: EntityModule, steps: readonly TransitionDescriptor[]): Promise<Step | null> {
    const named = steps.map((transition) => ({
      transition,
      label: entityLabel(module, `transitions.${transition.name}`, language),
    }));
    if (named.length <= 1) return named[0] ?? null;
    const choices = named.map(({ transition: { name }, label }) => ({ key: name, label }));
    const answer = await dialogs.ask({ title: text('kanban.choisir'), text: null, choices });
    return named.find(({ transition }) => transition.name === answer) ?? null;
  }
  return async (entity, record, column) => {
    const subtypeName = sheetlessEntity(entity.descriptor, record);
    const module = subtypeName === null ? entity : await loadEntity(subtypeName);
    const { states } = module.descriptor;
    const steps = stepsTo(module.descriptor, record, { target: column.value, can });
    if (steps.length === 0) {
      const names = { depuis: valueName(module, readNumber(record, states?.field ?? '')), vers: valueName(module, column.value) };
      return void notify('info', text('kanban.sansEtape', names));
    }
    const step = await chosen(module, steps);
    if (step !== null) await run(module, record, step);
  };
}

/** The field alone is written, over the version that was read. */
function useWriting(entity: EntityModule, field: FieldDescriptor): BoardMove['toColumn'] {
  const text = useText();
  const language = useLanguage();
  const { descriptor } = entity;
  return async (record, name, { value, of }) => {
    const { answered } = await import('../../sheet/record/rule-dialog.tsx');
    const isSaved = await answered(dialogs, async (confirmation) => {
      const values = { Id: readId(record), Version: readVersion(record), [field.name]: value };
      return (await updateRecord(descriptor, toBody(entity, values, NO_LINKS), confirmation)).ok;
    });
    const valeur = of?.labels[language] ?? text('kanban.sans');
    if (isSaved) notify('success', text('kanban.deplace', { nom: name, valeur }));
  };
}
