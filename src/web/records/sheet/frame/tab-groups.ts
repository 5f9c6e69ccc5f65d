import type { TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isLeavable, type TabSession } from './tab-rules.ts';

/** Tabs that one tab of the bar opens: itself, then those under it. */
export type TabGroup = readonly [TabDescriptor, ...TabDescriptor[]];

/** A joined tab whose own main one is hidden stands by itself. */
export function groupTabs(tabs: readonly TabDescriptor[]): readonly TabGroup[] {
  const groups: [TabDescriptor, ...TabDescriptor[]][] = [];
  for (const tab of tabs) {
    const last = groups.at(-1);
    if (tab.joined === true && last !== undefined) last.push(tab);
    else groups.push([tab]);
  }
  return groups;
}

/** A record that does not exist yet has fields only. */
export function heldTabs(group: TabGroup, id: number): readonly TabDescriptor[] {
  return id > 0 ? group : group.filter((tab) => tab.kind === 'fields' && tab.sections.length > 0);
}

/** Several sessions under one tab are saved one after the other, those only that changed, until one is refused. */
export function joinSessions(sessions: readonly TabSession[]): TabSession {
  return {
    state: () => {
      const states = sessions.map((session) => session.state());
      return {
        isModified: states.some(({ isModified }) => isModified),
        isValid: states.every(({ isModified, isValid }) => !isModified || isValid),
      };
    },
    save: async () => {
      const changed = sessions.filter((session) => session.state().isModified);
      if (changed.length === 0) return sessions[0]?.save() ?? -1;
      for (const session of changed) if (!isLeavable(await session.save())) return false;
      return 'saved';
    },
    cancel: () => {
      for (const session of sessions) session.cancel();
    },
  };
}
