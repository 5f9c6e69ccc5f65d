import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { part } from '#web/runtime/part.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { OverviewProps } from './overview-props.ts';
import { useOverviewOpen } from './use-overview-open.ts';
import './overview.css';

const Overview = part(
  () => import('./overview.tsx'),
  (module) => module.Overview,
);

/** The record at a glance, beside its tabs or before them; holds its room while its content comes. */
export function OverviewAside(props: OverviewProps): ReactNode {
  const text = useText();
  const { isOpen, toggle } = useOverviewOpen();
  const title = text('fiche.apercu');
  return (
    <aside aria-label={title} className="overview" data-collapsed={!isOpen || undefined}>
      <div className="overview-head">
        <h2 className="overview-title">{title}</h2>
        <IconButton
          aria-expanded={isOpen}
          aria-keyshortcuts="Control+Alt+A"
          icon={isOpen ? PanelRightClose : PanelRightOpen}
          label={text(isOpen ? 'fiche.apercuReplier' : 'fiche.apercuDeplier')}
          onClick={toggle}
        />
      </div>
      {isOpen ? (
        <Suspense fallback={<div aria-busy className="overview-loading" />}>
          <Overview {...props} />
        </Suspense>
      ) : null}
    </aside>
  );
}
