import type { InvitationJeton } from '#generated/schemas/invitation-jeton.zod.ts';
import { PARTICIPANT } from '#domain/lodging/lodged.ts';
import { fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import { parseInstant } from '#domain/records/values/dates.ts';
import { readNumber, readText } from '#domain/records/values/record-data.ts';
import type { Facts } from '#domain/rules/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { SENT_ROADMAP } from './keep-roadmap.ts';
import { type Roadmap, roadmapsOf } from './roadmap.ts';
import { type RoadmapPage, roadmapPage } from './roadmap-page.ts';

/** What a secret leads to, as it is now; whoever does not come any more has none. */
export function* roadmapOfSecret(secret: string, { now }: Pick<Facts, 'now'>): Work<Roadmap> {
  const [sent] = yield* find(SENT_ROADMAP, { Empreinte: yield* fingerprintOfSecret(secret) });
  if (sent === undefined) return yield* refuse('lien-inconnu');
  if (sent['IsRevoquee'] === true) return yield* refuse('feuille-revoquee');
  if ((parseInstant(readText(sent, 'ExpireLe') ?? '') ?? 0) <= (parseInstant(now) ?? 0)) return yield* refuse('feuille-expiree');
  const id = readNumber(sent, 'IdParticipant') ?? 0;
  return (yield* roadmapsOf(yield* find(PARTICIPANT, { Id: id }))).get(id) ?? (yield* refuse('feuille-sans-objet'));
}

/** Without an account: the secret of the mail is all that a guest has. */
export const openFeuilleDeRoute: WorkService<Asked<unknown, unknown, Infer<typeof InvitationJeton>>, RoadmapPage> = {
  entity: SENT_ROADMAP,
  isGuarded: true,
  *run({ body }, facts) {
    return roadmapPage(yield* roadmapOfSecret(body.Jeton, facts), facts.today);
  },
};
