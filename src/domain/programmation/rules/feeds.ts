import type { WriteRule } from '#domain/work/rule.ts';

/** Its address is drawn once: who asks for another one gets another feed. */
export const tokensOfFeeds: WriteRule = {
  name: 'draw the address of a feed',
  phase: 'before-write',
  on: [{ entity: 'festival-flux', ops: ['insert'] }],
  *run(_record, { newToken }) {
    yield* [];
    return { JetonFlux: newToken() };
  },
};
