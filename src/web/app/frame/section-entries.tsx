import { part } from '#web/runtime/part.ts';
import { menuLabel } from '#web/i18n/i18n.ts';
import { Link } from '@tanstack/react-router';
import { useRouterState } from '@tanstack/react-router';
import { ListTodo, LogOut, Trash2, UserRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { NavigationEntry, NavigationSection } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { logout } from '#web/session/session.ts';
import { pageSettled } from '#web/shell/page-settled.ts';
import { entryHref } from '../navigation.ts';
import styles from '../shell.module.css';
import { ViewLink } from './view-link.tsx';

// The page comes first: the counts of the lists are requested once it has shown its own rows.
const EntryCount = part(
  async () => {
    await pageSettled();
    return import('./entry-count.tsx');
  },
  (module) => module.EntryCount,
);

interface SectionEntriesProps {
  readonly section: NavigationSection;
  /** Numbers are requested and refreshed while somebody can read them. */
  readonly isOpen: boolean;
}

/** Entries of a section, its groups under their names; the account section has its own two. */
export function SectionEntries({ section, isOpen }: SectionEntriesProps): ReactNode {
  const language = useLanguage();
  return (
    <>
      {section.entries.length > 0 ? <Entries entries={section.entries} isOpen={isOpen} /> : null}
      {section.groups.map((group) => (
        <div className={styles.group} key={group.key}>
          <h3>{menuLabel(group, language)}</h3>
          <Entries entries={group.entries} isOpen={isOpen} />
        </div>
      ))}
      {section.key === 'compte' ? <AccountEntries hasAccount={section.entries.some(({ to }) => to === '/mon-compte')} /> : null}
    </>
  );
}

interface EntriesProps {
  readonly entries: readonly NavigationEntry[];
  readonly isOpen: boolean;
}

function Entries({ entries, isOpen }: EntriesProps): ReactNode {
  const language = useLanguage();
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/^\/\d+\//, '/0/') });
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key}>
          {entry.view === undefined ? (
            <Link aria-current={entry.to === path ? 'page' : undefined} className={styles.entry} to={entry.to}>
              {menuLabel(entry, language)}
            </Link>
          ) : (
            <ViewLink className={styles.entry} href={entryHref(entry)} isCurrent={entry.to === path}>
              {menuLabel(entry, language)}
            </ViewLink>
          )}
          {isOpen && entry.count !== undefined ? (
            <Suspense fallback={null}>
              <EntryCount entry={entry} view={entry.count} />
            </Suspense>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function AccountEntries({ hasAccount }: { readonly hasAccount: boolean }): ReactNode {
  const text = useText();
  return (
    <ul>
      {hasAccount ? null : (
        <li>
          <Link activeProps={{ 'aria-current': 'page' }} className={styles.entry} to="/mon-compte">
            <UserRound aria-hidden size={14} />
            {text('page.monCompte.titre')}
          </Link>
        </li>
      )}
      <li>
        <Link activeProps={{ 'aria-current': 'page' }} className={styles.entry} to="/taches">
          <ListTodo aria-hidden size={14} />
          {text('page.taches.titre')}
        </Link>
      </li>
      <li>
        <Link activeProps={{ 'aria-current': 'page' }} className={styles.entry} to="/corbeille">
          <Trash2 aria-hidden size={14} />
          {text('page.corbeille.titre')}
        </Link>
      </li>
      <li>
        <button className={styles.entry} onClick={() => void logout()} type="button">
          <LogOut aria-hidden size={14} />
          {text('session.deconnexion')}
        </button>
      </li>
    </ul>
  );
}
