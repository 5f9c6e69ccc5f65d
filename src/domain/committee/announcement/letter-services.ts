import type { AnnonceLettreDemande } from '#generated/schemas/annonce-lettre-demande.zod.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { keepTraces } from '#domain/mails/mail-work.ts';
import { describePreview } from '#domain/mails/mailing.ts';
import { templateFiles, textsOf } from '#domain/mails/templates/mail-template.ts';
import { refuseHidden } from '#domain/mails/templates/refuse-hidden.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, refuseField } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { planAnnouncement } from './announce.ts';
import { together } from './announcement-services.ts';
import { composeLetters, type Letter } from './queue-letters.ts';

type On = Asked<{ readonly id: number }, unknown, Infer<typeof AnnonceLettreDemande>>;

/** One letter of an announcement as it would leave. */
export const previewAnnonceLettre: WorkService<On, ReturnType<typeof describePreview>> = {
  entity: 'festival-section',
  *run(call, facts) {
    const { letter, culture, mail } = yield* composedLetter(call, facts);
    return describePreview({ person: letter.person, culture, mail, files: yield* templateFiles(letter.template.id, culture) });
  },
};

/** Sends one letter of an announcement to the person who asks, and to nobody else. */
export const tryAnnonceLettre: WorkService<On, { Destinataire: string }> = {
  entity: 'festival-section',
  *run(call, facts) {
    const { source, letter, culture, mail } = yield* composedLetter(call, facts);
    const [staff] = yield* find('utilisateur', { Id: facts.userId });
    const recipient = staff?.Login ?? (yield* refuse('introuvable'));
    const subject = textsIn(facts.culture)('mails.essaiObjet', { objet: mail.subject });
    // Without its template: what is tried is told to nobody, and the letter itself still leaves.
    const trace = { source, about: letter.person.about, contactId: null, recipient, mail: { ...mail, subject }, links: [] };
    const attachments = yield* templateFiles(letter.template.id, culture);
    yield* keepTraces([{ ...trace, templateId: null, usage: null, batch: null, replyTo: letter.template.replyTo, attachments }]);
    return { Destinataire: recipient };
  },
};

function* composedLetter({ params, body }: On, facts: Facts) {
  const { Avec = [], Ordre, Rang, Empreinte } = body;
  const plan = yield* planAnnouncement({ idSections: together(params.id, Avec), order: Ordre });
  if (plan.fingerprint !== Empreinte) yield* refuse('annonce-changee');
  const letter = [...plan.letters, ...plan.waiting][Rang] ?? (yield* refuseField({ path: 'Rang', code: 'valeur' }));
  return yield* composed(letter, facts);
}

function* composed(letter: Letter, facts: Facts) {
  const source = sourceOf('festival-inscription') ?? (yield* refuse('introuvable'));
  yield* refuseHidden(source, { texts: textsOf(letter.template), path: 'Rang' }, facts);
  const culture = languageOf(letter.person.language);
  const [mail] = yield* composeLetters([letter], { source, culture, isByHand: true });
  return { source, letter, culture, mail: mail ?? (yield* refuse('introuvable')) };
}
