import type { Asked, WorkService } from '#domain/work/service.ts';
import { type PresencePage, whoIsThere } from './who-is-there.ts';

interface Query {
  readonly edition: number;
  readonly quand?: string | undefined;
  readonly texte?: string | undefined;
}

export const listPresences: WorkService<Asked<unknown, Query, unknown>, PresencePage> = {
  entity: 'festival-participant',
  run: ({ query: { edition, quand, texte = '' } }, { now }) => whoIsThere({ edition, at: quand ?? null, now, typed: texte }),
};
