import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DeskFile } from '#domain/desk/desk-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { previewBadges } from './desk-api.ts';
import type { Desk } from './use-desk.ts';

interface PreviewButtonProps {
  readonly desk: Pick<Desk, 'tell'>;
  readonly edition: number;
  readonly file: DeskFile;
}

/** Time that a tab may take to begin to read its content. */
const KEPT_MS = 60_000;

/** Shows the very document that the printer would get, in a tab of its own. */
export function PreviewButton({ desk, edition, file }: PreviewButtonProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  const roles = file.Roles.filter(({ Refus, Remis }) => Refus === null || Remis !== null);
  if (roles.length === 0 || !can('REMETTRE')) return null;
  async function show(): Promise<void> {
    setBusy(true);
    try {
      const address = URL.createObjectURL(await previewBadges(edition, roles));
      window.open(address, '_blank', 'noopener');
      setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
    } catch (error) {
      desk.tell({ tone: 'error', text: failureText(error, text('app.downloadNok')) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={isBusy} disabled={isBusy} icon={Eye} onClick={() => void show()} variant="quiet">
      {text('guichet.apercuBadge')}
    </Button>
  );
}
