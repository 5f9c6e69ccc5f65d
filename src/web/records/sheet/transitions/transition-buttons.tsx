import { useQueryClient } from '@tanstack/react-query';
import { Milestone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EntityModule, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import { sheetlessEntity } from '#domain/records/read/sheetless.ts';
import { readId, readNumber, readVersion, type RecordData } from '#domain/values/record-data.ts';
import { isInvoicing } from '#domain/transitions/locked-steps.ts';
import { waivedBy } from '#domain/accounting/waiver.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { useOfferedActions } from '#web/shell/use-offered-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { runTransition } from '#web/records/record-api.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import type { StepAnswer } from './step-answer.ts';
import { useKeptFocus } from '../frame/use-kept-focus.ts';

const NOTHING_ASKED: StepAnswer = { reason: null, values: null, mail: true, choices: {} };

interface TransitionButtonsProps {
  readonly entity: EntityModule;
  readonly record: RecordData;
  /** Unsaved input must be saved or cancelled first: the step is taken on what is stored. */
  readonly isBlocked: boolean;
  /** Its edition is closed: what is owed is still invoiced, nothing else happens to it. */
  readonly isClosed?: boolean;
}

interface Step {
  readonly transition: TransitionDescriptor;
  readonly label: string;
}

/** The steps one may take from the present state. */
export function TransitionButtons({ entity: shown, record, isBlocked, isClosed = false }: TransitionButtonsProps): ReactNode {
  const language = useLanguage();
  // A subtype without a sheet of its own takes its steps on that of its base.
  const own = useEntity(sheetlessEntity(shown.descriptor, record));
  const entity = own ?? shown;
  const { isRunning, run } = useStep(entity, record);
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
      run: () => void run(step),
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
          void run({ transition, label });
        }}
      >
        {label}
      </Button>
    );
  });
}

interface OfferedStep {
  readonly step: Step;
  /** Why it cannot be taken; passing: it could, once the sheet is saved. */
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

function useStep(entity: EntityModule, record: RecordData): { readonly isRunning: boolean; readonly run: (step: Step) => Promise<void> } {
  const text = useText();
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const { descriptor } = entity;
  async function askFirst({ transition, label }: Step, given: StepAnswer | null): Promise<StepAnswer | null> {
    const isAsked =
      transition.reason ||
      waivedBy(transition, record) > 0 ||
      transition.mail !== null ||
      transition.ask !== undefined ||
      transition.confirm === true ||
      transition.dialog !== undefined;
    if (!isAsked) return NOTHING_ASKED;
    const { askStep } = await import('./step-form.tsx');
    return askStep({ title: label, module: entity, transition, record, given });
  }
  /** True to ask again, with the values that were typed. */
  async function take({ transition }: Step, answer: StepAnswer): Promise<boolean> {
    setRunning(true);
    try {
      const taken = { Id: readId(record), Version: readVersion(record) };
      const { answered } = await import('../record/rule-dialog.tsx');
      const mail = await answered(dialogs, (confirmation) =>
        runTransition(descriptor, taken, { name: transition.name, ...answer, confirmation }),
      );
      if (mail === false) return false;
      if (transition.mail !== null) await (await import('./tell-step.ts')).tellStep(mail);
      else notify('success', text('app.saveOk'));
      return false;
    } catch (error) {
      const { isWorthAnother, transitionFailure } = await import('./transition-failure.ts');
      const { tellRefusal } = await import('../../tell-refusal.ts');
      await tellRefusal(error, await transitionFailure(transition, error));
      return isWorthAnother(transition, error);
    } finally {
      // The list and the base of what took the step read it again as well.
      for (const name of [descriptor.name, descriptor.extends]) if (name !== null) await queries.invalidateQueries({ queryKey: [name] });
      // The sheet shows the stored record after one turn; a step on the version before would meet the first one as a conflict.
      await new Promise((resolve) => setTimeout(resolve));
      setRunning(false);
    }
  }
  async function run(step: Step): Promise<void> {
    if (isRunning) return;
    let answer = await askFirst(step, null);
    while (answer !== null && (await take(step, answer))) answer = await askFirst(step, answer);
  }
  return { isRunning, run };
}
