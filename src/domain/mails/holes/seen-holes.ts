import type { JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import { mailReply } from '#domain/work/mail-reply.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Step, StepReply } from '#domain/work/steps.ts';
import { refuseWith, type Work } from '#domain/work/work.ts';
import { wordNames } from './word-names.ts';

/** A mail that lacks a word. */
interface IncompleteMail {
  readonly name: string;
  readonly missing: readonly string[];
}

interface HoleAnswer {
  /** Incomplete mails that the person saw and sends as they are. */
  readonly AvecIncomplets?: number | undefined;
}

/** Work of a person that writes mails one by one: it is refused whole, with all that they lack, unless the person saw as many. */
export function* withSeenHoles<T>(work: Work<T>, { AvecIncomplets = 0 }: HoleAnswer, { culture }: Pick<Facts, 'culture'>): Work<T> {
  const incomplete: IncompleteMail[] = [];
  let next = work.next();
  while (next.done !== true) {
    let reply: StepReply;
    try {
      reply = yield leaving(next.value);
    } catch (failure) {
      next = work.throw(failure);
      continue;
    }
    if (isMail(next.value)) incomplete.push(...holeOf(reply));
    next = work.next(reply);
  }
  if (incomplete.length > AvecIncomplets) yield* refuseHoles(incomplete, culture);
  return next.value;
}

/** Refusal of mails that nobody saw incomplete: whose they are, and the words. */
export function* refuseHoles(incomplete: readonly IncompleteMail[], culture: Language): Work<never> {
  const Incomplets: JsonValue[] = incomplete.map(({ name, missing }) => ({ Nom: name, Manquants: [...missing] }));
  const labels = incomplete.slice(0, TOLD_MAX).map(({ name, missing }) => `${name} (${wordNames(missing, culture)})`);
  const noms = [...labels, ...(incomplete.length > TOLD_MAX ? ['…'] : [])].join(', ');
  return yield* refuseWith('mail-incomplet', { params: { count: incomplete.length, noms }, conflict: { Incomplets } });
}

const TOLD_MAX = 5;

/** The same step, where a mail is written as it is: the person confirms all of them at the end. */
function leaving(step: Step): Step {
  if (step.do === 'in-zone') return { ...step, step: leaving(step.step) };
  return step.do === 'mail' ? { ...step, order: { ...step.order, isSeen: true } } : step;
}

function isMail(step: Step): boolean {
  return step.do === 'in-zone' ? isMail(step.step) : step.do === 'mail';
}

function holeOf(reply: StepReply): readonly IncompleteMail[] {
  const mail = mailReply(reply) ?? null;
  return mail === null || mail.Manquants.length === 0 ? [] : [{ name: mail.Nom, missing: mail.Manquants }];
}
