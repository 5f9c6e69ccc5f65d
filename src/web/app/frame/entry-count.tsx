import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MenuCount, NavigationEntry } from '#generated/entities/descriptor.gen.ts';
import { menuCounts } from '#generated/navigation/counts.gen.ts';
import { COUNT_MAX, countText } from '#domain/records/query/row-count.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { recordKeys } from '#web/records/record-api.ts';
import { inTurn } from '#web/runtime/events/in-turn.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { useUser } from '#web/session/rights.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { viewHref } from '#web/records/list/list-href.ts';
import { menuCountFilter } from './menu-count-query.ts';
import { ViewLink } from './view-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from '../shell.module.css';

interface EntryCountProps {
  readonly entry: NavigationEntry;
  readonly view: string;
}

/** Number of rows that wait for somebody in the list of an entry; it opens them. Nothing when none does. */
export function EntryCount({ entry, view }: EntryCountProps): ReactNode {
  const counted = menuCounts[entry.key];
  return counted === undefined ? null : <Count counted={counted} href={viewHref(entry.to.replace('/0/', ''), view)} />;
}

// One request at a time: what a person asks for meanwhile never waits behind a menu.
const nextCount = inTurn();

function Count({ counted, href }: { readonly counted: MenuCount; readonly href: string }): ReactNode {
  const language = useLanguage();
  const edition = useWorkingEdition();
  const user = useUser()?.id ?? null;
  const filter = menuCountFilter(counted, { edition, user, today: todayText() });
  const { data = 0 } = useQuery({
    queryKey: recordKeys.count(counted.entity, filter),
    queryFn: ({ signal }) => nextCount(() => clientOf(counted).count(filter, signal, COUNT_MAX)),
    meta: { entities: [counted.events] },
  });
  if (data === 0) return null;
  const view = counted.labels[language];
  // « 12 à traiter »: the name of a view inside a sentence.
  const name = `${countText(data, language)} ${view.charAt(0).toLocaleLowerCase(language)}${view.slice(1)}`;
  return (
    <ViewLink className={classNames(styles.count, 'num')} href={href} title={name}>
      <span aria-hidden>{countText(data, language)}</span>
      <span className="ui-sr-only">{name}</span>
    </ViewLink>
  );
}
