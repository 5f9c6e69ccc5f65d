import { describe, expect, it } from 'vitest';
import { ask } from './replies.ts';
import type { StepReply } from './steps.ts';

type Step = Parameters<typeof ask>[0];

/** Asks one step and hands it a reply. */
function replied(step: Step, reply: StepReply): unknown {
  const asking = ask(step);
  expect(asking.next().value).toBe(step);
  return asking.next(reply).value;
}

const of = { entity: 'film', id: 4 } as const;

describe('a reply to a step', () => {
  it.each<[Step, StepReply]>([
    [{ do: 'find', entity: 'film', where: {}, fields: null }, [{ Id: 4 }]],
    [{ do: 'read', ...of }, { Id: 4 }],
    [{ do: 'read', ...of }, null],
    [{ do: 'within', entity: 'film', ids: [4] }, [4]],
    [{ do: 'count', entity: 'film', where: {} }, 0],
    [{ do: 'links', entity: 'film', field: 'Playlists', of: { owners: [4] } }, [{ Id: 4, Lien: 7, Dit: {} }]],
    [{ do: 'update', ...of, data: {} }, null],
  ])('of the shape of its step is answered: %j', (step, reply) => {
    expect(replied(step, reply)).toEqual(reply);
  });

  it.each<[Step, StepReply]>([
    [{ do: 'find', entity: 'film', where: {}, fields: null }, null],
    [{ do: 'find', entity: 'film', where: {}, fields: null }, [4]],
    [{ do: 'find', entity: 'film', where: {}, fields: null }, { Id: 4 }],
    [{ do: 'read', ...of }, [{ Id: 4 }]],
    [{ do: 'read', ...of }, 4],
    [{ do: 'within', entity: 'film', ids: [4] }, [{ Id: 4 }]],
    [{ do: 'count', entity: 'film', where: {} }, null],
    [{ do: 'links', entity: 'film', field: 'Playlists', of: { owners: [4] } }, [{ Id: 4, Lien: '7', Dit: {} }]],
    [{ do: 'facts', ...of, reads: {} }, [{ Fait: 'pays', Fiche: 45 }]],
    [
      { do: 'recipients', source: { entity: 'film', context: 3, link: 'IdFilm', fields: {}, routes: [] }, ids: [4], routes: [] },
      [{ Id: 4 }],
    ],
    [{ do: 'update', ...of, data: {} }, 4],
  ])('of another shape is a fault, not « nothing found »: %j', (step, reply) => {
    expect(() => replied(step, reply)).toThrow(`step « ${step.do} »: unexpected reply`);
  });
});
