import type { RecordData } from '#domain/values/record-data.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { type Question, askFields } from './ask-form.tsx';
import { isRefusedInput } from '../record/refused-input.ts';

export interface AskedAction extends Question {
  readonly work: (values: RecordData) => Promise<void>;
  readonly tell: (error: unknown) => string;
}

/** An action that needs some fields: what the server refuses of them comes back as it was typed. */
export async function askAndTry({ work, tell, ...question }: AskedAction, attempt: Attempt): Promise<void> {
  let initial = question.initial;
  for (let isRefused = true; isRefused;) {
    const values = await askFields({ ...question, initial });
    if (values === null) return;
    isRefused = false;
    initial = { ...initial, ...values };
    await attempt(
      () => work(values),
      (error) => {
        isRefused = isRefusedInput(error);
        return tell(error);
      },
    );
  }
}
