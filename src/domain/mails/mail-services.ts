import type { MailSource } from '#domain/work/mail-source.ts';
import { type StepPlace, stepAt } from '#domain/transitions/step-at.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import type { MailApercuInput } from '#generated/schemas/mail-apercu-input.zod.ts';
import type { MailRenvoi } from '#generated/schemas/mail-renvoi.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { names, refuse, refuseField, see, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { composeMail } from './compose.ts';
import { fieldsOfContext, latestFirst, mailSources } from './mail-sources.ts';
import { claimKey, keepResult, listedIds, mailbox, type MailboxState, mergeValues, recipients, sendAgain } from './mail-work.ts';
import { describePlanned } from './planned-mail.ts';
import { planMail } from './queue-mail.ts';
import { addressees, hasAddress, isAgent } from './recipients.ts';
import { type Preview, previewStepMail } from './step-preview.ts';
import { refuseHidden } from './templates/refuse-hidden.ts';
import { unknownFields } from './templates/template.ts';
import { usageOfStep } from './usages.ts';
const descriptors: Readonly<Record<string, EntityDescriptor | undefined>> = entities;

export const getMailEtat: WorkService<unknown, MailboxState> = { entity: 'mail-trace', run: () => mailbox() };

type Planned = ReturnType<typeof describePlanned> & { Simule: boolean; Apercu: Preview | null };

/** Whom the mail of a step would be for and what it would say, before the step is taken. */
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

/** A text that may not be saved yet, as a real record would fill it. */
export const previewMailModele: WorkService<Asked<unknown, unknown, Infer<typeof MailApercuInput>>, Preview> = {
  entity: 'mail-trace',
  *run({ body }, facts) {
    const { has } = facts;
    if (!has(entities['mail-modele'].rights.record)) yield* refuse('droit-manquant');
    const source = mailSources.find(({ context, entity }) => context === body.Contexte && (body.Entite ?? entity) === entity);
    if (source === undefined) return yield* refuseField({ path: 'Entite', code: 'valeur' });
    if (!has(descriptors[source.entity]?.rights.record ?? '')) yield* refuse('droit-manquant');
    for (const path of ['Objet', 'Texte'] as const) yield* refuseHidden(source, { texts: [body[path]], path }, facts);
    const id = yield* sampleOf(source, body.Id ?? null);
    const known = fieldsOfContext(body.Contexte);
    const shown = id === null ? null : yield* recordOf(source, id, body.Culture);
    const mail = composeMail({ subject: body.Objet, body: body.Texte }, shown?.values ?? {});
    return {
      Fiche: id,
      Nom: shown?.name ?? null,
      Email: shown?.email ?? null,
      IsAgent: shown?.isAgent ?? false,
      Culture: body.Culture,
      Objet: mail.subject,
      Corps: mail.html,
      Manquants: id === null ? [] : mail.missing.filter((name) => known.has(name)),
      Inconnus: [...new Set([body.Objet, body.Texte].flatMap((text) => unknownFields(text, known)))],
      PiecesJointes: [],
    };
  },
};

/** The named record, else the most recent one the person may see. */
function* sampleOf({ entity }: MailSource, id: number | null): Work<number | null> {
  if (id !== null) {
    yield* see(entity, id);
    return id;
  }
  const filter = { Tri: [...latestFirst(descriptors[entity] ?? { edition: null })], Colonnes: [] };
  return (yield* listedIds({ entity, shown: null, filter, max: 1 }))[0] ?? null;
}

function* recordOf(source: MailSource, id: number, culture: Language) {
  const values = (yield* mergeValues({ source, ids: [id], culture, isByHand: true })).get(id) ?? {};
  const name = String((yield* names(source.entity, [id]))[id] ?? '');
  const [person] = addressees(yield* recipients({ source, ids: [id], routes: source.routes }));
  if (person === undefined || !hasAddress(person)) return { name, email: null, isAgent: false, values };
  return { name, email: person.email, isAgent: isAgent(person), values: { nomDestinataire: person.name, ...values } };
}

/** Sends traces again, once however often the button is pressed. */
export const resendMails: WorkService<Asked<unknown, unknown, Infer<typeof MailRenvoi>>, { Nombre: number; Ignores: number }> = {
  entity: 'mail-trace',
  *run({ body }, { has }) {
    if (!has(entities['mail-trace'].rights.list)) yield* refuse('droit-manquant');
    const ids = [...new Set(body.Ids)];
    const done = yield* claimKey({ key: body.Cle, of: 'mail-trace renvoi', data: ids });
    const Nombre = done ?? (yield* sendAgain(ids));
    if (done === null) yield* keepResult(body.Cle, Nombre);
    return { Nombre, Ignores: ids.length - Nombre };
  },
};
