import { menuLabel } from '#web/i18n/i18n.ts';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { NavigationSection } from '#generated/entities/descriptor.gen.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { holds } from '../navigation.ts';
import { SectionEntries } from './section-entries.tsx';
import { SectionIcon } from './section-icon.tsx';
import styles from '../shell.module.css';

/** One icon of the minimised menu; its entries open beside it, and close once one is chosen. */
export function SectionFlyout({ section }: { readonly section: NavigationSection }): ReactNode {
  const language = useLanguage();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  }, [path]);
  const label = menuLabel(section, language);
  return (
    <li>
      <button
        aria-label={label}
        className={styles.miniButton}
        data-current={holds(section, path) || undefined}
        popoverTarget={id}
        title={label}
        type="button"
      >
        <SectionIcon name={section.icon} size={18} />
      </button>
      <div className={styles.flyout} id={id} onToggle={({ newState }) => setIsOpen(newState === 'open')} popover="auto" ref={panel}>
        <p className={styles.flyoutTitle}>{label}</p>
        <SectionEntries isOpen={isOpen} section={section} />
      </div>
    </li>
  );
}
