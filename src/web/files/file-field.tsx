import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileView } from './viewing/file-view.tsx';
import type { FileTarget } from './sending/file-target.ts';
import { useFileRules } from './use-file-rules.ts';
import { useUpload } from './sending/use-upload.ts';

export interface FileFieldProps {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly target: FileTarget;
  readonly kind: string;
  readonly value: number | null;
  readonly disabled: boolean;
  readonly onChange: (value: number | null) => void;
}

/** A field that holds a file: dropped or chosen, seen, replaced, taken away. */
export function FileField({ id, describedBy, target, kind, value, disabled, onChange }: FileFieldProps): ReactNode {
  const text = useText();
  const rules = useFileRules(target);
  const upload = useUpload({ target, rules, onSent: (file) => onChange(file.Id) });
  return (
    <div className="file-field">
      {value === null ? null : <FileView id={value} kind={kind} />}
      {value === null && disabled ? <span className="ui-static">{text('fichier.aucun')}</span> : null}
      {disabled ? null : (
        <div className="file-actions">
          <DropZone describedBy={describedBy} id={id} isReplacing={value !== null} rules={rules} upload={upload} />
          {value === null ? null : (
            <Button onClick={() => onChange(null)} variant="quiet">
              {text('fichier.retirer')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
