import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { printPalmares } from '#generated/client/sdk/palmares.gen.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { workingEdition } from '#web/session/working-edition.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';

/** The awards of the edition that is worked on, as a paper. */
export function PrintPalmares(): ReactNode {
  const text = useText();
  const annee = workingEdition();
  if (annee === null) return null;
  async function print(year: number): Promise<void> {
    try {
      await fetchFile(printPalmares({ path: { annee: year }, ...AS_FILE }));
    } catch (error) {
      notify('danger', failureText(error, text('vote.echec')));
    }
  }
  return (
    <Button icon={Trophy} onClick={() => void print(annee)}>
      {text('vote.palmares', { annee })}
    </Button>
  );
}
