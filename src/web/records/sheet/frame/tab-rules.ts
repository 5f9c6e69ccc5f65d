/** State of a tab when a person wants to leave it (specification 000 §4.3). */
export interface TabState {
  readonly isModified: boolean;
  readonly isValid: boolean;
}

export type SwitchDecision = 'go' | 'ask' | 'refuse';

/** A tab without changes is left at once, a modified one after a question, an invalid one not at all. */
export function switchDecision({ isModified, isValid }: TabState): SwitchDecision {
  if (!isModified) return 'go';
  return isValid ? 'ask' : 'refuse';
}

/** Outcome of a save: done, nothing to do (−1), or refused. */
export type SaveOutcome = 'saved' | -1 | false;

/** The decision once a running save has ended: its changes need no question. */
export async function decisionAfterSave(state: () => TabState, saving: Promise<SaveOutcome> | null): Promise<SwitchDecision> {
  const decision = switchDecision(state());
  if (decision !== 'ask' || (await saving) !== 'saved') return decision;
  // The sheet shows the stored record after one turn.
  await new Promise((resolve) => setTimeout(resolve));
  return switchDecision(state());
}

/** The part of the sheet that is being edited: the record's own fields, a list of parts, or links. */
export interface TabSession {
  readonly state: () => TabState;
  readonly save: () => Promise<SaveOutcome>;
  readonly cancel: () => void;
}

/** A tab that saves by itself or only shows. */
export const IDLE_SESSION: TabSession = {
  state: () => ({ isModified: false, isValid: true }),
  save: async () => -1,
  cancel: () => undefined,
};

/** Leaving is allowed after « Oui » when nothing is left unsaved: a save that had nothing to do counts. */
export function isLeavable(outcome: SaveOutcome): boolean {
  return outcome !== false;
}
