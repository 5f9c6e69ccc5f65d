import { type StepPlace, stepAt } from '#domain/transitions/step-at.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import type { MailsPartis } from '#generated/schemas/mails-partis.zod.ts';
import type { MailRenvoi } from '#generated/schemas/mail-renvoi.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, mark, refuse, see } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { claimKey, keepResult, mailbox, type MailboxState, sendAgain } from './mail-work.ts';
import { describePlanned } from './planned-mail.ts';
import { planMail } from './queue-mail.ts';
import { type Preview, previewStepMail } from './step-preview.ts';
import { usageOfStep } from './usages.ts';

export const getMailEtat: WorkService<unknown, MailboxState> = { entity: 'mail-trace', run: () => mailbox() };

type Planned = ReturnType<typeof describePlanned> & { Simule: boolean; Apercu: Preview | null };

/** Recipient and content of the mail of a step, before the step runs. */
export const getMailEtape: WorkService<Asked<StepPlace, unknown, unknown>, Planned> = {
  entity: 'mail-trace',
  *run({ params }, facts) {
    const { entite: entity, id } = params;
    const usage = usageOfStep(yield* stepAt(params, facts)) ?? (yield* refuse('adresse-inconnue'));
    yield* see(entity, id);
    const planned = yield* planMail({ usage, entity, id });
    const Apercu = planned.ok ? yield* previewStepMail(planned, id) : null;
    return { ...describePlanned(planned), Simule: (yield* mailbox()).Simule, Apercu };
  },
};

/** Sends traces again, once however often the button is pressed. */
export const resendMails: WorkService<Asked<unknown, unknown, Infer<typeof MailRenvoi>>, { Nombre: number; Ignores: number }> = {
  entity: 'mail-trace',
  *run({ body }, { has }) {
    if (!has(entities['mail-trace'].rights.list)) yield* refuse('droit-manquant');
    const ids = [...new Set(body.Ids)];
    const held = yield* find('mail-trace', { Id: ids, Statut: MailStatut.aCompleter }, []);
    if (held.length > (body.AvecIncomplets ?? 0)) yield* refuse('mailing-incomplet', { count: held.length });
    const done = yield* claimKey({ key: body.Cle, of: 'mail-trace renvoi', data: ids });
    const Nombre = done ?? (yield* sendAgain(ids));
    if (done === null) yield* keepResult(body.Cle, Nombre);
    return { Nombre, Ignores: ids.length - Nombre };
  },
};

/** Marks mails as sent whose answer was lost, once somebody knows that they arrived. */
export const settleMails: WorkService<Asked<unknown, unknown, Infer<typeof MailsPartis>>, { Nombre: number; Ignores: number }> = {
  entity: 'mail-trace',
  *run({ body }, { has, now }) {
    if (!has(entities['mail-trace'].rights.list)) yield* refuse('droit-manquant');
    const ids = [...new Set(body.Ids)];
    const lost = (yield* find('mail-trace', { Id: ids, Statut: MailStatut.sortInconnu }, ['Statut'])).map(({ Id }) => Id);
    yield* mark('mail-trace', lost, { Statut: MailStatut.envoye, DateEnvoi: now, Erreur: null });
    return { Nombre: lost.length, Ignores: ids.length - lost.length };
  },
};
