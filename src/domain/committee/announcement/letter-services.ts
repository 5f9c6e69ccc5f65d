import type { AnnonceLettreDemande } from '#generated/schemas/annonce-lettre-demande.zod.ts';
import { describePreview } from '#domain/mails/mailing.ts';
import { templateFiles } from '#domain/mails/templates/mail-template.ts';
import { holeText } from '#domain/values/text/mail-holes.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuse, refuseField, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { planAnnouncement } from './announce.ts';
import { together } from './announcement-services.ts';
import { composedLetter, sendTrial } from './one-letter.ts';
import type { Letter } from './queue-letters.ts';

type On = Asked<{ readonly id: number }, unknown, Infer<typeof AnnonceLettreDemande>>;

/** One letter of an announcement as it would leave. */
export const previewAnnonceLettre: WorkService<On, ReturnType<typeof describePreview>> = {
  entity: 'festival-section',
  *run(call, facts) {
    const { letter, culture, mail } = yield* composedLetter(yield* letterAt(call), facts, holeText);
    return describePreview({ person: letter.person, culture, mail, files: yield* templateFiles(letter.template.id, culture) });
  },
};

/** Sends one letter of an announcement to the person who asks, and to nobody else. */
export const tryAnnonceLettre: WorkService<On, { Destinataire: string }> = {
  entity: 'festival-section',
  *run(call, facts) {
    return { Destinataire: yield* sendTrial(yield* composedLetter(yield* letterAt(call), facts), facts) };
  },
};

function* letterAt({ params, body: { Avec = [], Ordre, Rang, Empreinte } }: On): Work<Letter> {
  const plan = yield* planAnnouncement({ idSections: together(params.id, Avec), order: Ordre });
  if (plan.fingerprint !== Empreinte) yield* refuse('annonce-changee');
  return [...plan.letters, ...plan.waiting][Rang] ?? (yield* refuseField({ path: 'Rang', code: 'valeur' }));
}
