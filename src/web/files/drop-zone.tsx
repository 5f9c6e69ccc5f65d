import './files.css';
import { Upload, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { type FileRules, hintOf, weightParts } from '#domain/files/field-rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { UploadController } from './sending/use-upload.ts';

interface DropZoneProps {
  readonly id: string;
  readonly rules: FileRules | undefined;
  readonly upload: UploadController;
  readonly multiple?: boolean;
  /** A file is there already: the button says so, in a compact zone. */
  readonly isReplacing?: boolean;
  readonly describedBy?: string | undefined;
}

/** Place to drop or choose a file, with its progress. */
export function DropZone(props: DropZoneProps): ReactNode {
  const { id, upload, multiple = false, isReplacing = false } = props;
  function send(list: FileList | null): void {
    const files = [...(list ?? [])];
    if (files.length > 0) upload.send(multiple ? files : files.slice(0, 1));
  }
  const { isOver, drop } = useDrop(send);
  return (
    <div className="file-drop" data-compact={isReplacing || undefined} data-over={isOver || undefined} {...drop}>
      {upload.state === null ? <FileChoice {...props} onFiles={send} /> : <UploadProgress state={upload.state} onCancel={upload.cancel} />}
      <div aria-live="assertive">
        {upload.errors.length > 0 ? (
          <p className="ui-error" id={`${id}-refus`}>
            {upload.errors.join(' ')}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function useDrop(send: (list: FileList | null) => void) {
  const [isOver, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      send(event.dataTransfer.files);
    },
  };
  return { isOver, drop };
}

interface FileChoiceProps extends DropZoneProps {
  readonly onFiles: (list: FileList | null) => void;
}

function FileChoice({ id, rules, upload, multiple = false, isReplacing = false, describedBy, onFiles }: FileChoiceProps): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const hint = rules === undefined ? null : hintOf(rules);
  const { nombre, unit } = weightParts(rules?.maxKo ?? 0);
  const descriptionIds = [upload.errors.length > 0 ? `${id}-refus` : null, hint === null ? null : `${id}-format`, describedBy];
  return (
    <div className="file-drop-line">
      {isReplacing ? null : <span>{text(multiple ? 'fichier.deposerPlusieurs' : 'fichier.deposer')}</span>}
      <Button aria-describedby={descriptionIds.filter(Boolean).join(' ')} icon={Upload} id={id} onClick={() => input.current?.click()}>
        {text(labelOf(multiple, isReplacing))}
      </Button>
      <input
        accept={rules?.extensions.map((extension) => `.${extension}`).join(',')}
        aria-hidden
        hidden
        multiple={multiple}
        onChange={(event) => {
          onFiles(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      {hint === null ? null : (
        <span className="ui-help" id={`${id}-format`}>
          {text('fichier.aide', { Format: hint.format, Weight: text(`fichier.max.${unit}`, { nombre }) })}
        </span>
      )}
    </div>
  );
}

function labelOf(multiple: boolean, isReplacing: boolean) {
  if (isReplacing) return 'fichier.remplacer';
  return multiple ? 'fichier.choisirPlusieurs' : 'fichier.choisir';
}

interface UploadProgressProps {
  readonly state: NonNullable<UploadController['state']>;
  readonly onCancel: () => void;
}

function UploadProgress({ state: { name, share }, onCancel }: UploadProgressProps): ReactNode {
  const text = useText();
  const label = text(share === null ? 'fichier.reductions' : 'fichier.envoi', { nom: name });
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <div className="file-drop-line">
      <span className="file-name">{label}</span>
      <progress aria-label={label} max={100} {...(percent === null ? {} : { value: percent })} />
      {percent === null ? null : <span className="file-percent">{percent} %</span>}
      <IconButton icon={X} label={text('fichier.annuler', { nom: name })} onClick={onCancel} />
    </div>
  );
}
