import { describe, expect, it } from 'vitest';
import type { TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import { groupTabs, heldTabs, joinSessions } from './tab-groups.ts';
import type { SaveOutcome, TabSession } from './tab-rules.ts';

function fields(tab: string, joined?: true): TabDescriptor {
  return {
    tab,
    right: null,
    kind: 'fields',
    sections: [{ section: null, rows: [] }],
    ...(joined && { joined }),
  };
}

function links(tab: string, joined?: true): TabDescriptor {
  return {
    tab,
    right: null,
    kind: 'links',
    field: 'Films',
    entity: 'film',
    columns: [],
    ...(joined && { joined }),
  };
}

function names(tabs: readonly TabDescriptor[]) {
  return tabs.map(({ tab }) => tab);
}

describe('tabs under one another', () => {
  it('follow the tab before them, and stand alone where it is hidden', () => {
    const tabs = [fields('general'), links('films'), fields('droits', true), links('mails')];
    expect(groupTabs(tabs).map(names)).toEqual([['general'], ['films', 'droits'], ['mails']]);
    expect(groupTabs([fields('droits', true), links('mails')]).map(names)).toEqual([['droits'], ['mails']]);
  });

  it('show the fields alone of a record that does not exist yet', () => {
    const [group] = groupTabs([links('films'), fields('droits', true)]);
    if (group === undefined) throw new Error('no group');
    expect([names(heldTabs(group, 0)), names(heldTabs(group, 7))]).toEqual([['droits'], ['films', 'droits']]);
  });
});

describe('their sessions', () => {
  const done: string[] = [];
  function session(name: string, state: { isModified: boolean; isValid: boolean }, outcome: SaveOutcome = 'saved'): TabSession {
    return {
      state: () => state,
      save: async () => {
        done.push(name);
        return outcome;
      },
      cancel: () => void done.push(`${name} back`),
    };
  }
  const CLEAN = { isModified: false, isValid: false };
  const CHANGED = { isModified: true, isValid: true };

  it('are saved where something changed, until one is refused', async () => {
    done.splice(0);
    const all = joinSessions([session('a', CLEAN), session('b', CHANGED, false), session('c', CHANGED)]);
    expect(all.state()).toEqual(CHANGED);
    expect([await all.save(), done]).toEqual([false, ['b']]);
    done.splice(0);
    expect([await joinSessions([session('b', CHANGED), session('c', CHANGED)]).save(), done]).toEqual(['saved', ['b', 'c']]);
  });

  it('say that there is nothing to save as one of them does, and give everything up together', async () => {
    done.splice(0);
    const all = joinSessions([session('a', CLEAN, -1), session('b', CLEAN, -1)]);
    expect(await all.save()).toBe(-1);
    all.cancel();
    expect(done).toEqual(['a', 'a back', 'b back']);
  });
});
