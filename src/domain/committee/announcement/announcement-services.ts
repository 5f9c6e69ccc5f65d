import type { AnnonceSectionBody, TakeBackAnnonceBody } from '#generated/schemas/services/deliberations.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuseField } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { type LastAnnouncement, lastAnnouncement, takeBackAnnouncement } from './take-back.ts';
import { announce, type AnnouncementPlan, planAnnouncement } from './announce.ts';

interface OfSection {
  readonly id: number;
}

export const previewAnnonce: WorkService<Asked<OfSection, { readonly avec?: string }, unknown>, ReturnType<typeof describe>> = {
  entity: 'festival-section',
  *run({ params, query }) {
    const plan = yield* planAnnouncement(together(params.id, (query.avec ?? '').split(',').filter(Boolean).map(Number)));
    const [section] = plan.sections;
    return describe(plan, section === undefined ? null : yield* lastAnnouncement(section));
  },
};

function together(id: number, others: readonly number[] = []): readonly number[] {
  return [...new Set([id, ...others])];
}

interface Announced {
  Selection: number;
  NonRetenues: number;
  Mails: number;
}

export const annonceSection: WorkService<Asked<OfSection, unknown, Infer<typeof AnnonceSectionBody>>, Announced> = {
  entity: 'festival-section',
  *run({ params, body }, { today }) {
    // A letter tells before the public may know.
    if (body.IsMails && body.Jour > today) yield* refuseField({ path: 'IsMails', code: 'valeur' });
    const { selected, refused, letters } = yield* announce({
      idSections: together(params.id, body.Avec),
      day: body.Jour,
      isMailed: body.IsMails,
      isWaitingTold: body.IsAttente ?? false,
      fingerprint: body.Empreinte,
      today,
    });
    return { Selection: selected.length, NonRetenues: refused.length, Mails: letters.length };
  },
};

/** Takes the last announcement of a section back. */
export const takeBackAnnonce: WorkService<
  Asked<OfSection, unknown, Infer<typeof TakeBackAnnonceBody>>,
  { Films: number; Mails: number }
> = {
  entity: 'festival-section',
  *run({ params, body }) {
    const { films, mails } = yield* takeBackAnnouncement({ idSection: params.id, day: body.Jour, films: body.Films });
    return { Films: films.length, Mails: mails };
  },
};

function describe(
  { sections, selected, refused, told, letters, waiting, left, fingerprint }: AnnouncementPlan,
  last: LastAnnouncement | null,
) {
  return {
    Jour: sections[0]?.DateAnnonce ?? null,
    Derniere: last === null ? null : { Jour: last.day, Films: last.films.length, Mails: last.mails },
    MailsAttente: waiting.length,
    Selection: selected.length,
    NonRetenues: refused.length,
    DejaAnnoncees: told,
    Mails: letters.length,
    FilmsParMail: Math.max(0, ...letters.map(({ entries }) => entries.length)),
    Exceptions: left.map(({ id, film, reason }) => ({ Id: id, Film: film, Raison: reason })),
    Empreinte: fingerprint,
  };
}
