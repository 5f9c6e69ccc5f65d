import { describe, expect, it } from 'vitest';
import { WebhookEnvoiStatut } from '#generated/enums/webhook-envoi-statut.gen.ts';
import { eventOfChange, nextAttempt } from './webhook-event.ts';

const ALL = { isCreation: true, isModification: true, isStep: true, states: [] };

describe('the event of a change', () => {
  it.each([
    ['insert', null, ALL, 'created'],
    ['restore', null, ALL, 'created'],
    ['insert', null, { ...ALL, isCreation: false }, null],
    ['update', null, ALL, 'changed'],
    ['update', null, { ...ALL, isModification: false }, null],
    ['update', { Avant: 1, Apres: 2 }, ALL, 'step'],
    ['update', { Avant: 1, Apres: 2 }, { ...ALL, states: ['2'] }, 'step'],
    ['update', { Avant: 1, Apres: 2 }, { ...ALL, states: ['3'] }, 'changed'],
    ['update', { Avant: 1, Apres: 2 }, { ...ALL, states: ['3'], isModification: false }, null],
    ['update', { Avant: 1, Apres: 2 }, { ...ALL, isStep: false }, 'changed'],
  ] as const)('of %s with the step %o under %o is %s', (operation, step, followed, event) => {
    expect(eventOfChange({ operation, step }, followed)).toBe(event);
  });
});

describe('the next attempt of a failed delivery', () => {
  it('comes later each time, the last one three days after the first failure, and then none', () => {
    let nowMs = 0;
    const waits: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      const next = nextAttempt({ attempts, nowMs, firstFailureMs: 0 });
      if (next.status === WebhookEnvoiStatut.abandonne) break;
      waits.push((next.atMs - nowMs) / 1000);
      nowMs = next.atMs;
    }
    expect(waits.slice(0, 4)).toEqual([5, 300, 1800, 7200]);
    expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((a, b) => a - b));
    expect(nowMs).toBe(3 * 86_400_000);
  });
});
