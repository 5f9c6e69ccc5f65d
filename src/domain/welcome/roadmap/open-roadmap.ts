import type { InvitationJeton } from '#generated/schemas/invitation-jeton.zod.ts';
import { PARTICIPANT } from '#domain/lodging/lodged.ts';
import { parseInstant } from '#domain/records/values/dates.ts';
import { readNumber, readText } from '#domain/records/values/record-data.ts';
import type { Facts } from '#domain/rules/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { fingerprintOfSecret } from '../invitation/make-link.ts';
import { SENT_ROADMAP } from './keep-roadmap.ts';
import { roadmapsOf } from './roadmap.ts';
import { type RoadmapPage, roadmapPage } from './roadmap-page.ts';

/** The page that a secret leads to, as it is now; whoever does not come any more has none. */
export function* pageOfSecret(secret: string, { now, today }: Pick<Facts, 'now' | 'today'>): Work<RoadmapPage> {
  const [sent] = yield* find(SENT_ROADMAP, { Empreinte: yield* fingerprintOfSecret(secret) });
  if (sent === undefined) return yield* refuse('lien-inconnu');
  if (sent['IsRevoquee'] === true) return yield* refuse('feuille-revoquee');
  if ((parseInstant(readText(sent, 'ExpireLe') ?? '') ?? 0) <= (parseInstant(now) ?? 0)) return yield* refuse('feuille-expiree');
  const id = readNumber(sent, 'IdParticipant') ?? 0;
  const roadmap = (yield* roadmapsOf(yield* find(PARTICIPANT, { Id: id }))).get(id);
  return roadmap === undefined ? yield* refuse('feuille-sans-objet') : roadmapPage(roadmap, today);
}

/** Without an account: the secret of the mail is all that a guest has. */
export const openFeuilleDeRoute: WorkService<Asked<unknown, unknown, Infer<typeof InvitationJeton>>, RoadmapPage> = {
  entity: SENT_ROADMAP,
  isGuarded: true,
  run: ({ body }, facts) => pageOfSecret(body.Jeton, facts),
};
