import { type ReactNode, useState } from 'react';
import type { StepChoices } from '#domain/work/step-choices.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { StepDialog, StepDialogProps } from '#web/records/feature-parts.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

interface ConsequencesQuestion extends Pick<StepDialogProps, 'entity' | 'id' | 'step'> {
  readonly title: string;
  /** Question of the step, as in its own dialog. */
  readonly part: StepDialog;
}

/** Asks what becomes of all that a step touches, for an act that takes the step from elsewhere. Null: the person gives up. */
export async function askConsequences(question: ConsequencesQuestion): Promise<StepChoices | null> {
  await Promise.all([loadTexts('etape'), loadTexts('metier'), loadTexts('fiche')]);
  let answer: StepChoices | null = null;
  await dialogs.lightview({
    title: question.title,
    size: 'MEDIUM',
    content: (close) => (
      <ConsequencesForm
        {...question}
        onCancel={close}
        onConfirm={(choices) => {
          answer = choices;
          close();
        }}
      />
    ),
  });
  return answer;
}

interface FormProps extends ConsequencesQuestion {
  readonly onConfirm: (choices: StepChoices) => void;
  readonly onCancel: () => void;
}

function ConsequencesForm({ title, part: Part, onConfirm, onCancel, ...place }: FormProps): ReactNode {
  const text = useText();
  const [choices, setChoices] = useState<StepChoices>({});
  const [isAnswered, setAnswered] = useState(false);
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAnswered) onConfirm(choices);
      }}
    >
      <Part {...place} choices={choices} onAnswered={setAnswered} onChoices={setChoices} />
      <DialogActions
        secondary={<Button onClick={onCancel}>{text('fiche.annuler')}</Button>}
        primary={
          <Button data-autofocus disabled={!isAnswered} type="submit" variant="primary">
            {title}
          </Button>
        }
      />
    </form>
  );
}
