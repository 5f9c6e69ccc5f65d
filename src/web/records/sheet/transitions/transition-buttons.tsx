import { Milestone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModule, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { sheetlessEntity } from '#domain/records/read/sheetless.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { isInvoicing } from '#domain/transitions/locked-steps.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { useOfferedActions } from '#web/shell/use-offered-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { useKeptFocus } from '../frame/use-kept-focus.ts';
import { type Step, useStep } from './use-step.ts';

interface TransitionButtonsProps {
  readonly entity: EntityModule;
  readonly record: RecordData;
  /** Unsaved input must be saved or cancelled first: the step applies to what is stored. */
  readonly isBlocked: boolean;
  /** Its edition is closed: what is owed is still invoiced, nothing else happens to it. */
  readonly isClosed?: boolean;
}

/** The steps one may take from the present state. */
export function TransitionButtons({ entity: shown, record, isBlocked, isClosed = false }: TransitionButtonsProps): ReactNode {
  const language = useLanguage();
  // A subtype without a sheet of its own takes its steps on that of its base.
  const subtype = useEntity(sheetlessEntity(shown.descriptor, record));
  const entity = subtype ?? shown;
  const { isRunning, run } = useStep();
  const keepFocus = useKeptFocus(record);
  const steps = useSteps({ entity, record, isBlocked, isClosed });
  useOfferedActions({
    key: `etapes.${entity.descriptor.name}`,
    label: recordDisplay(entity, record, language),
    actions: steps.map(({ step, refusal }) => ({
      key: step.transition.name,
      label: step.label,
      icon: Milestone,
      refusal: refusal?.text,
      run: () => void run(entity, record, step),
    })),
  });
  const buttons = steps.filter(({ refusal }) => refusal === null || refusal.isPassing);
  return buttons.map(({ step: { transition, label } }) => {
    return (
      <Button
        aria-disabled={isRunning || undefined}
        disabled={isBlocked}
        key={transition.name}
        onClick={({ currentTarget }) => {
          keepFocus(currentTarget);
          void run(entity, record, { transition, label });
        }}
      >
        {label}
      </Button>
    );
  });
}

interface OfferedStep {
  readonly step: Step;
  /** Reason that blocks it; passing: it could run, once the sheet is saved. */
  readonly refusal: { readonly text: string; readonly isPassing: boolean } | null;
}

/** Every step of the file, and why the person cannot take it now. */
function useSteps({ entity, record, isBlocked, isClosed }: Required<TransitionButtonsProps>): readonly OfferedStep[] {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const { descriptor, enums } = entity;
  const { states } = descriptor;
  // An entity that nobody may write changes its state by its own services only.
  if (states === null || !descriptor.operations.includes('update')) return [];
  const state = readNumber(record, states.field);
  const values = enums[descriptor.fields.find(({ name }) => name === states.field)?.enum ?? '']?.values ?? [];
  function nameOf(one: number): string {
    return values.find(({ value }) => value === one)?.labels[language] ?? String(one);
  }
  function refusalOf(transition: TransitionDescriptor): OfferedStep['refusal'] {
    function refused(reason: string): OfferedStep['refusal'] {
      return { text: reason, isPassing: false };
    }
    if (!can(transition.right)) return refused(text('fiche.etapeSansDroit'));
    if (state === null || !transition.from.includes(state))
      return refused(text('fiche.etapeDepuis', { etats: transition.from.map(nameOf).join(', ') }));
    if (isClosed && !isInvoicing(transition)) return refused(text('fiche.etapeCloturee'));
    return isBlocked ? { text: text('fiche.etapeAvantSaisie'), isPassing: true } : null;
  }
  return states.transitions.map((transition) => ({
    step: { transition, label: entityLabel(entity, `transitions.${transition.name}`, language) },
    refusal: refusalOf(transition),
  }));
}
