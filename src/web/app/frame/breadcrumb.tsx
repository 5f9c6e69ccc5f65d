import type { Language } from '#generated/i18n/languages.gen.ts';
import { useRouterState } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useStore } from '#web/runtime/store.ts';
import { placeOf } from '../navigation.ts';
import { readMeta } from '../guard/read-meta.ts';
import { shell } from '#web/shell/shell-store.ts';
import type { OpenView } from '#web/shell/view-stack.ts';
import { ViewLink } from './view-link.tsx';
import styles from '../shell.module.css';

/** Section of the menu, then each open view of the stack; all but the last are links. */
export function Breadcrumb(): ReactNode {
  const text = useText();
  const { section, title, views } = usePlace();
  const before = views.slice(0, -1);
  return (
    <nav aria-label={text('shell.filAriane')} className={styles.crumbs}>
      <ol>
        {section && section !== title ? (
          <li>
            <span>{section}</span>
          </li>
        ) : null}
        {before.map((view) => (
          <li key={view.depth}>
            <Separator />
            <ViewLink href={view.href}>{view.title}</ViewLink>
          </li>
        ))}
        <li>
          {(section && section !== title) || before.length > 0 ? <Separator /> : null}
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  );
}

/** Without the breadcrumb the header still says where one is, and leads back to the view this one was opened from. */
export function PlaceTitle(): ReactNode {
  const { section, title, views } = usePlace();
  const parent = views.at(-2);
  // A list that has the name of its section says it once, as its title.
  if (!parent) return section === title ? null : <p className={styles.place}>{section ?? title}</p>;
  return (
    <ViewLink className={styles.place} href={parent.href}>
      <ArrowLeft aria-hidden size={14} />
      {parent.title}
    </ViewLink>
  );
}

interface Breadcrumbs {
  readonly section: string | null;
  readonly title: string;
  readonly views: readonly OpenView[];
}

function usePlace(): Breadcrumbs {
  const text = useText();
  const language = useLanguage();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const page = useRouterState({ select: (state) => readMeta(state.matches)?.title });
  const views = useStore(shell, (state) => state.views);
  if (page) return { section: null, title: text(page), views: [] };
  const section = placeOf(path, language)?.section ?? firstSection(views, language);
  return { section, title: views.at(-1)?.title ?? '', views };
}

function firstSection(views: readonly OpenView[], language: Language): string | null {
  const pathname = views[0]?.href.split('?')[0];
  return pathname ? (placeOf(pathname, language)?.section ?? null) : null;
}

function Separator(): ReactNode {
  return <ChevronRight aria-hidden size={13} />;
}
