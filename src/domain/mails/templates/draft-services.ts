import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import type { MailApercuInput } from '#generated/schemas/mail-apercu-input.zod.ts';
import type { MailEssaiInput } from '#generated/schemas/mail-essai-input.zod.ts';
import type { MailSource } from '#domain/work/mail-source.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, refuse, refuseField, see, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { holeText } from '#domain/values/text/mail-holes.ts';
import { type ComposedMail, composeMail } from '../compose.ts';
import { fieldsOfContext, latestFirst, mailSources } from '../mail-sources.ts';
import { listedIds, mailbox, mergeValues, recipients } from '../mail-work.ts';
import { addressees, hasAddress, isAgent } from '../recipients.ts';
import type { Preview } from '../step-preview.ts';
import { keepTrial } from '../trial.ts';
import { templateFiles } from './mail-template.ts';
import { GIVEN_FIELDS } from '#domain/work/mail-order.ts';
import { questionsOfContext } from './asked-words.ts';
import { wordKey } from './question-word.ts';
import { refuseHidden } from './refuse-hidden.ts';
import { unknownFields } from './template.ts';

const descriptors: Readonly<Record<string, EntityDescriptor | undefined>> = entities;

type Draft = Infer<typeof MailApercuInput>;

/** A text that may not be saved yet, as a real record would fill it. */
export const previewMailModele: WorkService<Asked<unknown, unknown, Draft>, Preview> = {
  entity: 'mail-trace',
  *run({ body }, facts) {
    const { id, shown, write } = yield* filled(body, facts);
    const mail = write(id === null ? undefined : holeText);
    const knownFields = fieldsOfContext(body.Contexte, [...GIVEN_FIELDS, ...(yield* questionsOfContext(body.Contexte))]);
    return {
      Fiche: id,
      Nom: shown?.name ?? null,
      Email: shown?.email ?? null,
      IsAgent: shown?.isAgent ?? false,
      Culture: body.Culture,
      Objet: mail.subject,
      Corps: mail.html,
      Manquants: id === null ? [] : mail.missing.filter((name) => knownFields.has(wordKey(name))),
      Inconnus: [...new Set([body.Objet, body.Texte].flatMap((text) => unknownFields(text, knownFields)))],
      PiecesJointes: [],
    };
  },
};

/** The same text, sent to whoever writes it, with the documents of its template. */
export const tryMailModele: WorkService<
  Asked<unknown, unknown, Infer<typeof MailEssaiInput>>,
  { Destinataire: string; Simule: boolean }
> = {
  entity: 'mail-trace',
  *run({ body }, facts) {
    const { source, id, write } = yield* filled(body, facts);
    if (id === null) return yield* refuseField({ path: 'Id', code: 'valeur' });
    const [template] = yield* find('mail-modele', { Id: body.IdModele ?? 0 });
    const attachments = template === undefined ? [] : yield* templateFiles(template.Id, body.Culture);
    const Destinataire = yield* keepTrial({ source, about: null, mail: write(), attachments, replyTo: template?.ReplyTo ?? null }, facts);
    return { Destinataire, Simule: (yield* mailbox()).Simule };
  },
};

interface Filled {
  readonly source: MailSource;
  readonly id: number | null;
  readonly shown: ShownRecord | null;
  /** The mail, its holes shown or left empty. */
  readonly write: (hole?: (name: string) => string) => ComposedMail;
}

interface ShownRecord {
  readonly name: string;
  readonly email: string | null;
  readonly isAgent: boolean;
  readonly values: Readonly<Record<string, string>>;
}

/** Only what the person may read is filled in. */
function* filled(draft: Draft, facts: Facts): Work<Filled> {
  const { has } = facts;
  if (!has(entities['mail-modele'].rights.record)) yield* refuse('droit-manquant');
  const source = mailSources.find(({ context, entity }) => context === draft.Contexte && (draft.Entite ?? entity) === entity);
  if (source === undefined) return yield* refuseField({ path: 'Entite', code: 'valeur' });
  if (!has(descriptors[source.entity]?.rights.record ?? '')) yield* refuse('droit-manquant');
  for (const path of ['Objet', 'Texte'] as const) yield* refuseHidden(source, { texts: [draft[path]], path }, facts);
  const id = yield* sampleOf(source, draft.Id ?? null);
  const shown = id === null ? null : yield* recordOf(source, id, draft.Culture);
  return { source, id, shown, write: (hole) => composeMail({ subject: draft.Objet, body: draft.Texte }, shown?.values ?? {}, hole) };
}

/** The named record, else the most recent one the person may see. */
function* sampleOf({ entity }: MailSource, id: number | null): Work<number | null> {
  if (id !== null) {
    yield* see(entity, id);
    return id;
  }
  const filter = { Tri: [...latestFirst(descriptors[entity] ?? { edition: null })], Colonnes: [] };
  return (yield* listedIds({ entity, shown: null, filter, max: 1 }))[0] ?? null;
}

function* recordOf(source: MailSource, id: number, culture: Language): Work<ShownRecord> {
  const values = (yield* mergeValues({ source, ids: [id], culture, isByHand: true })).get(id) ?? {};
  const name = String((yield* names(source.entity, [id]))[id] ?? '');
  const [person] = addressees(yield* recipients({ source, ids: [id], routes: source.routes }));
  if (person === undefined || !hasAddress(person)) return { name, email: null, isAgent: false, values };
  return { name, email: person.email, isAgent: isAgent(person), values: { nomDestinataire: person.name, ...values } };
}
