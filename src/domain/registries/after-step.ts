import { linksOfFile } from '#domain/accounting/online/payment-link.ts';
import { quoteLinks } from '#domain/accounting/quotes/quote-link.ts';
import { noteStep } from '#domain/automation/step-acts.ts';
import { refuseHoles } from '#domain/mails/holes/seen-holes.ts';
import { queueMail } from '#domain/mails/queue-mail.ts';
import { usageOfStep } from '#domain/mails/usages.ts';
import { giveStepTasks } from '#domain/tasks/step-tasks.ts';
import type { TakenStep } from '#domain/transitions/taken-step.ts';
import { invitationLinks } from '#domain/welcome/invitation/make-link.ts';
import type { LinkOrder, MailOutcome } from '#domain/work/mail-order.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';

/** Tasks, rules and the mail that follow a step of the festival, in its transaction. Null: the step writes to nobody. */
export function* followStep(taken: TakenStep, facts: Facts): Work<MailOutcome | null> {
  const { step, entity, id, version, record, request, holes } = taken;
  yield* giveStepTasks({ entity: entity.name, step: step.name, id }, facts);
  yield* noteStep({ entity: entity.name, step: step.name, id, version }, facts);
  const usage = request.isMailed ? usageOfStep(step, record) : null;
  // The mail of a step is written with it: the step never says that it wrote to somebody without having done so.
  const links = yield* linksOf(usage, id, facts);
  // Why a price was given up is for the staff.
  const isTold = request.reason !== null && step.waives === undefined;
  const order = { entity: entity.name, id, links, isSeen: holes !== 'keep', ...(isTold ? { reasons: request.reasons } : {}) };
  const written = usage === null ? null : yield* queueMail({ usage, ...order });
  if (holes === 'refuse' && !request.isHoleSeen && written?.ok === true && written.missing.length > 0)
    yield* refuseHoles([written], facts.culture);
  return written;
}

/** Links that the mail of a step brings. */
function* linksOf(usage: MailUsage | null, id: number, facts: Facts): Work<readonly LinkOrder[]> {
  if (usage === MailUsage.groupeDevis) return yield* quoteLinks(id);
  if (usage === MailUsage.groupeFacture) return yield* linksOfFile({ IdGroupe: id }, facts);
  if (usage === MailUsage.accreditationDifferee) return yield* linksOfFile({ IdParticipant: id }, facts);
  return usage === MailUsage.invitationProposition ? yield* invitationLinks(id, facts.now) : [];
}
