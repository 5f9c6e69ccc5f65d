import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { ATTACHMENT } from '#domain/threads/attachment-kind.ts';
import type { FileInfo } from '#web/files/file-info.ts';
import { useUpload } from '#web/files/sending/use-upload.ts';
import { useFileRules } from '#web/files/use-file-rules.ts';

const TARGET = { entity: ATTACHMENT, field: 'IdFichier' };
const FILES_MAX = 10;

/** Files that go with the comment: chosen, dropped on the form or pasted in it. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly FileInfo[]>([]);
  const rules = useFileRules(TARGET);
  const upload = useUpload({ target: TARGET, rules, onSent: (file) => setFiles((held) => [...held, file]) });
  function send(list: FileList): boolean {
    const chosen = [...list].slice(0, FILES_MAX - files.length);
    if (chosen.length > 0) upload.send(chosen);
    return chosen.length > 0;
  }
  return {
    files,
    upload,
    isSending: upload.state !== null,
    remove: (id: number) => setFiles((held) => held.filter((file) => file.Id !== id)),
    clear: () => setFiles([]),
    onPaste: (event: ClipboardEvent) => {
      if (send(event.clipboardData.files)) event.preventDefault();
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      // The zone within has taken its own.
      if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      send(event.dataTransfer.files);
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
