import { Copy } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { Dialogs } from './dialogs.ts';

interface ShownLink {
  readonly title: string;
  /** Lifetime of the link, with the notice that it is shown once. */
  readonly text: string;
  readonly link: string;
}

/** A link that shows once: whole, however long it is, and copied by a button. */
export async function showLink(dialogs: Dialogs, { title, ...shown }: ShownLink): Promise<void> {
  await dialogs.lightview({ title, size: 'MEDIUM', content: (close) => <Link {...shown} onClose={close} /> });
}

type Copied = 'no' | 'yes' | 'refused';

function Link({ text: message, link, onClose }: Omit<ShownLink, 'title'> & { readonly onClose: () => void }): ReactNode {
  const text = useText();
  const id = useId();
  const [copied, setCopied] = useState<Copied>('no');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('yes');
    } catch {
      // The browser keeps its clipboard: the address is there to be selected.
      setCopied('refused');
    }
  }
  return (
    <div className="dialog-link">
      <p id={`${id}-text`}>{message}</p>
      <output aria-describedby={`${id}-text`} className="dialog-whole-link">
        {link}
      </output>
      <output className="ui-muted">{copied === 'no' ? '' : text(copied === 'yes' ? 'dialog.lienCopie' : 'dialog.lienACopier')}</output>
      <DialogActions
        primary={
          <Button data-autofocus icon={Copy} onClick={() => void copy()} variant="primary">
            {text('dialog.copier')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.fermer')}</Button>}
      />
    </div>
  );
}
