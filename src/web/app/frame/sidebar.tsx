import { menuLabel } from '#web/i18n/i18n.ts';
import { Link, useRouterState } from '@tanstack/react-router';
import { ChevronDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NavigationSection } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useFace } from '#web/session/festival-face.ts';
import { useRights } from '#web/session/rights.ts';
import { holds, visibleSections } from '../navigation.ts';
import { changeSettings, toggleFlag, useSettings } from '../start/settings.ts';
import { FestivalMark } from '../festival-mark.tsx';
import { SectionEntries } from './section-entries.tsx';
import { SectionFlyout } from './section-flyout.tsx';
import { SectionIcon } from './section-icon.tsx';
import styles from '../shell.module.css';

/** The menu: sections that fold, or 56 pixels of icons whose entries open beside them. */
export function Sidebar({ isMini }: { readonly isMini: boolean }): ReactNode {
  const text = useText();
  const { name } = useFace();
  const rights = useRights();
  const sections = visibleSections(rights);
  const ToggleIcon = isMini ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside className={styles.side} data-mini={isMini || undefined}>
      <Link className={styles.brand} to="/dashboard">
        <FestivalMark className={styles.mark} />
        {isMini ? null : <span className={styles.name}>{name}</span>}
        <span className="ui-sr-only">{text('shell.accueil')}</span>
      </Link>
      <nav aria-label={text('shell.menu')} className={styles.nav} data-menu>
        <ul>
          {sections.map((section) =>
            isMini ? <SectionFlyout key={section.key} section={section} /> : <Section key={section.key} section={section} />,
          )}
        </ul>
      </nav>
      <button
        aria-pressed={isMini}
        className={styles.sideToggle}
        onClick={() => toggleFlag('leftBarMini')}
        title={text(isMini ? 'shell.deplier' : 'shell.reduire')}
        type="button"
      >
        <ToggleIcon aria-hidden size={16} />
        <span className={isMini ? 'ui-sr-only' : undefined}>{text(isMini ? 'shell.deplier' : 'shell.reduire')}</span>
      </button>
    </aside>
  );
}

function Section({ section }: { readonly section: NavigationSection }): ReactNode {
  const language = useLanguage();
  const { folded } = useSettings();
  const path = useRouterState({ select: (state) => state.location.pathname });
  // The section of the open screen stays readable even when the person folds it by default.
  const isOpen = !folded.includes(section.key) || holds(section, path);
  function toggle() {
    return changeSettings({ folded: isOpen ? [...folded, section.key] : folded.filter((key) => key !== section.key) });
  }
  return (
    <li className={styles.section} data-section={section.key}>
      <button aria-controls={`menu-${section.key}`} aria-expanded={isOpen} className={styles.sectionHead} onClick={toggle} type="button">
        <SectionIcon name={section.icon} size={15} />
        <span>{menuLabel(section, language)}</span>
        <ChevronDown aria-hidden className={styles.chevron} size={13} />
      </button>
      <div hidden={!isOpen} id={`menu-${section.key}`}>
        <SectionEntries isOpen={isOpen} section={section} />
      </div>
    </li>
  );
}
