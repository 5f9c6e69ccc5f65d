import type { KeyboardEvent, ReactNode } from 'react';

export interface TabItem {
  readonly key: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** Small text after the label: a count, or a number of errors. */
  readonly badge?: string | null;
  readonly badgeLabel?: string;
  readonly tone?: 'error' | 'neutral';
}

interface TabsProps {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (key: string) => void;
  /** Id of the panel shown below. */
  readonly panelId: string;
}

/** Tab list with one tab stop: arrows move, Enter or Space opens (a change may have to ask first). */
export function Tabs({ label, items, selected, onSelect, panelId }: TabsProps): ReactNode {
  return (
    <div aria-label={label} className="ui-tabs" role="tablist">
      {items.map((item) => (
        <button
          aria-controls={item.key === selected ? panelId : undefined}
          aria-disabled={item.disabled || undefined}
          aria-selected={item.key === selected}
          className="ui-tab"
          id={tabId(panelId, item.key)}
          key={item.key}
          onClick={() => (item.disabled === true ? undefined : onSelect(item.key))}
          onKeyDown={onTabKey}
          role="tab"
          tabIndex={item.key === selected ? 0 : -1}
          type="button"
        >
          {item.label}
          <TabBadge item={item} />
        </button>
      ))}
    </div>
  );
}

/** Id of a tab, for the panel's `aria-labelledby`. */
export function tabId(panelId: string, key: string): string {
  return `${panelId}-${key}`;
}

function TabBadge({ item }: { readonly item: TabItem }): ReactNode {
  if (item.badge === null || item.badge === undefined) return null;
  return (
    <span className="ui-tab-badge" data-tone={item.tone ?? 'neutral'}>
      {item.badge}
      {item.badgeLabel === undefined ? null : <span className="ui-sr-only"> {item.badgeLabel}</span>}
    </span>
  );
}

function onTabKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const index = tabs.findIndex((tab) => tab === event.currentTarget);
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: (index + 1) % tabs.length,
    ArrowLeft: (index - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  tabs[target]?.focus();
}
