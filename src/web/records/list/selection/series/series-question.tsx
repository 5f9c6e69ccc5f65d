import type { ReactNode } from 'react';
import type { EntityModule, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { statusChanges } from '#web/records/sheet/transitions/status-change.ts';
import { QuestionBody } from '#web/shell/dialogs/question-body.tsx';

interface SeriesQuestionProps {
  readonly entity: EntityModule;
  readonly transition: TransitionDescriptor;
  readonly records: readonly RecordData[];
  readonly names: readonly string[];
}

/** Rows of the step, its former and new status, and whether any step leads back. */
export function SeriesQuestion({ entity, transition, records, names }: SeriesQuestionProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const isFinal = entity.descriptor.states?.transitions.some(({ from }) => from.includes(transition.to)) === false;
  return (
    <QuestionBody
      change={statusChanges(entity, transition, { records, language })}
      names={names}
      undo={isFinal ? text('etape.definitive') : null}
    />
  );
}
