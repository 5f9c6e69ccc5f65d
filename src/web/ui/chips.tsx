import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface ChipProps {
  readonly children: ReactNode;
  readonly removeLabel: string;
  readonly onRemove?: (() => void) | undefined;
}

/** One chosen value of several. */
export function Chip({ children, removeLabel, onRemove }: ChipProps): ReactNode {
  return (
    <span className="ui-chip">
      <span className="ui-chip-text">{children}</span>
      {onRemove === undefined ? null : (
        <button aria-label={removeLabel} className="ui-chip-remove" onClick={onRemove} title={removeLabel} type="button">
          <X aria-hidden size={12} />
        </button>
      )}
    </span>
  );
}
