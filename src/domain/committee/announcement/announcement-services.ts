import type { AnnonceSectionBody } from '#generated/schemas/services/deliberations.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuseField } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { announce, type AnnouncementPlan, planAnnouncement } from './announce.ts';

const ENTITY = 'festival-section';

interface OfSection {
  readonly id: number;
}

export const previewAnnonce: WorkService<Asked<OfSection, unknown, unknown>, ReturnType<typeof describe>> = {
  entity: ENTITY,
  *run({ params }) {
    return describe(yield* planAnnouncement(params.id));
  },
};

interface Announced {
  Selection: number;
  NonRetenues: number;
  Mails: number;
}

export const annonceSection: WorkService<Asked<OfSection, unknown, Infer<typeof AnnonceSectionBody>>, Announced> = {
  entity: ENTITY,
  *run({ params, body }, { today }) {
    // A letter tells before the public may know.
    if (body.IsMails && body.Jour > today) yield* refuseField({ path: 'IsMails', code: 'valeur' });
    const order = { idSection: params.id, day: body.Jour, isMailed: body.IsMails, fingerprint: body.Empreinte, today };
    const { selected, refused, letters } = yield* announce(order);
    return { Selection: selected.length, NonRetenues: refused.length, Mails: body.IsMails ? letters.length : 0 };
  },
};

const describe = ({ section, selected, refused, told, letters, left, fingerprint }: AnnouncementPlan) => ({
  Jour: typeof section['DateAnnonce'] === 'string' ? section['DateAnnonce'] : null,
  Selection: selected.length,
  NonRetenues: refused.length,
  DejaAnnoncees: told,
  Mails: letters.length,
  FilmsParMail: Math.max(0, ...letters.map(({ entries }) => entries.length)),
  Exceptions: left.map(({ id, film, reason }) => ({ Id: id, Film: film, Raison: reason })),
  Empreinte: fingerprint,
});
