import { answerRule } from '#web/records/sheet/record/rule-dialog.tsx';
import type { ApiError } from '#web/runtime/transport.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';

/** Names what would come out unreadable; true: it is printed all the same. */
export async function askUnprintable(question: ApiError): Promise<boolean> {
  return (await answerRule(dialogs, question)) !== null;
}
