import type { InvitationJeton } from '#generated/schemas/invitation-jeton.zod.ts';
import { fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import { inZone, zoneOfEdition } from '#domain/values/dates/festival-zone.ts';
import { parseInstant } from '#domain/values/dates.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { type Roadmap, roadmapsOf } from './roadmap.ts';
import { type RoadmapPage, roadmapPage } from './roadmap-page.ts';

/** Page behind a secret, as it is now; a guest who no longer comes has none. */
export function* roadmapOfSecret(secret: string, { now }: Pick<Facts, 'now'>): Work<Roadmap> {
  const [sent] = yield* find('feuille-route', { Empreinte: yield* fingerprintOfSecret(secret) });
  if (sent === undefined) return yield* refuse('lien-inconnu');
  if (sent.IsRevoquee === true) return yield* refuse('feuille-revoquee');
  if ((parseInstant(sent.ExpireLe ?? '') ?? 0) <= (parseInstant(now) ?? 0)) return yield* refuse('feuille-expiree');
  const id = sent.IdParticipant;
  return (yield* roadmapsOf(yield* find('festival-participant', { Id: id }))).get(id) ?? (yield* refuse('feuille-sans-objet'));
}

/** Without an account: the secret of the mail is all that a guest has. */
export const openFeuilleDeRoute: WorkService<Asked<unknown, unknown, Infer<typeof InvitationJeton>>, RoadmapPage> = {
  entity: 'feuille-route',
  isGuarded: true,
  *run({ body }, facts) {
    const roadmap = yield* roadmapOfSecret(body.Jeton, facts);
    // A guest has no working edition: the hours are those of the festival that awaits them.
    return inZone(zoneOfEdition(roadmap.edition), () => roadmapPage(roadmap, facts.today));
  },
};
