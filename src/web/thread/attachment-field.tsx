import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { DropZone } from '#web/files/drop-zone.tsx';
import { IconButton } from '#web/ui/button.tsx';
import type { Attachments } from './use-attachments.ts';
import styles from './thread.module.css';

/** Files of the comment that is being written. */
export function AttachmentField({ attachments: { files, upload, remove } }: { readonly attachments: Attachments }): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <>
      {files.length === 0 ? null : (
        <ul aria-label={text('fil.fichiers')} className={styles.files}>
          {files.map(({ Id, Nom }) => (
            <li key={Id}>
              <span>{Nom}</span>
              <IconButton icon={X} label={text('fil.retirerFichier', { nom: Nom })} onClick={() => remove(Id)} />
            </li>
          ))}
        </ul>
      )}
      <DropZone id={id} multiple rules={undefined} upload={upload} />
    </>
  );
}
