import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';

export interface TabItem {
  readonly key: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** Small text after the label: a count, or a number of errors. */
  readonly badge?: string | null;
  readonly badgeLabel?: string;
  readonly tone?: 'error' | 'neutral';
  /** Name of the tabs that it stands with. */
  readonly group?: string | null;
  /** Lines it holds, seen beside its name; `description` says it in words. */
  readonly count?: string | null;
  readonly description?: string;
}

/** Listeners of a bar on each tab, beside its own keys. */
export type TabHandlers = Pick<
  ComponentProps<'button'>,
  'draggable' | 'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onKeyDown'
>;

interface TabsProps {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (key: string) => void;
  /** Id of the panel shown below. */
  readonly panelId: string;
  readonly handlersOf?: (key: string) => TabHandlers;
}

/** Tab list with one tab stop: arrows move, Enter or Space opens (a change may have to ask first). */
export function Tabs(props: TabsProps): ReactNode {
  const { label, items } = props;
  return (
    <div aria-label={label} className="ui-tabs" role="tablist">
      {runsOf(items).map(({ group, run }) =>
        group === null ? (
          run.map((item) => <Tab {...props} item={item} key={item.key} />)
        ) : (
          <div className="ui-tab-group" data-group={group} key={`${group}-${run[0]?.key ?? ''}`} role="presentation">
            {run.map((item) => (
              <Tab {...props} item={item} key={item.key} />
            ))}
          </div>
        ),
      )}
    </div>
  );
}

interface Run {
  readonly group: string | null;
  readonly run: readonly TabItem[];
}

/** Tabs of one group that stand side by side. */
function runsOf(items: readonly TabItem[]): readonly Run[] {
  return items.reduce<readonly Run[]>((runs, item) => {
    const last = runs.at(-1);
    const { group = null } = item;
    return last !== undefined && last.group === group
      ? [...runs.slice(0, -1), { group, run: [...last.run, item] }]
      : [...runs, { group, run: [item] }];
  }, []);
}

function Tab({ item, selected, onSelect, panelId, handlersOf }: TabsProps & { readonly item: TabItem }): ReactNode {
  const { onKeyDown, ...handlers } = handlersOf?.(item.key) ?? {};
  return (
    <button
      aria-controls={item.key === selected ? panelId : undefined}
      aria-disabled={item.disabled || undefined}
      aria-selected={item.key === selected}
      className="ui-tab"
      id={tabId(panelId, item.key)}
      onClick={() => (item.disabled === true ? undefined : onSelect(item.key))}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (!event.defaultPrevented) onTabKey(event);
      }}
      role="tab"
      tabIndex={item.key === selected ? 0 : -1}
      title={item.description}
      type="button"
      {...handlers}
    >
      {item.label}
      {item.count === null || item.count === undefined ? null : (
        <span aria-hidden className="ui-tab-count num">
          {item.count}
        </span>
      )}
      <TabBadge item={item} />
    </button>
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
  const tabs = [...(event.currentTarget.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
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
