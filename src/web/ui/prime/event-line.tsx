import type { LucideIcon } from 'lucide-react';
import { Timeline, type TimelinePassThroughOptions } from 'primereact/timeline';
import type { ReactNode } from 'react';
import { PrimeRoot } from './prime-root.tsx';
import './event-line.css';

export interface LineEvent {
  readonly key: number;
  readonly icon: LucideIcon;
  readonly tone: 'info' | 'ok' | 'error' | 'neutral';
  readonly content: ReactNode;
}

interface EventLineProps {
  readonly label: string;
  readonly events: readonly LineEvent[];
}

/** Events, one under the other along a line. */
export function EventLine({ label, events }: EventLineProps): ReactNode {
  return (
    <PrimeRoot>
      <Timeline aria-label={label} content={contentOf} dataKey="key" marker={markerOf} pt={PARTS} value={[...events]} />
    </PrimeRoot>
  );
}

function contentOf({ content }: LineEvent): ReactNode {
  return content;
}

function markerOf({ icon: Icon, tone }: LineEvent): ReactNode {
  return (
    <span className="ui-line-marker" data-tone={tone}>
      <Icon aria-hidden size={13} />
    </span>
  );
}

/** Its parts are plain boxes: a reader of the screen hears a list. */
const PARTS: TimelinePassThroughOptions = {
  root: { className: 'ui-line', role: 'list' },
  event: { role: 'listitem' },
  opposite: { hidden: true },
};
