import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '../../button.tsx';
import './selection-bar.css';

interface SelectionBarProps {
  readonly label: string;
  /** « 3 invités sélectionnés ». */
  readonly count: ReactNode;
  readonly onClear: () => void;
  readonly children?: ReactNode;
  /** The act that takes away, at the end of the bar. */
  readonly end?: ReactNode;
}

/** All that is done with the rows that are selected, in the place of the filters. */
export function SelectionBar({ label, count, onClear, children, end }: SelectionBarProps): ReactNode {
  const text = useText();
  return (
    <div aria-label={label} className="selection-bar" role="toolbar">
      <IconButton icon={X} label={text('liste.toutDeselectionner')} onClick={onClear} />
      <output>{count}</output>
      {children}
      {end ? <span className="selection-end">{end}</span> : null}
    </div>
  );
}
