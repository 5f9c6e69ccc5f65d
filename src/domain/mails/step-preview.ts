import type { Language } from '#generated/entities/descriptor.gen.ts';
import { holeText, nameText } from '#domain/values/text/mail-holes.ts';
import type { Work } from '#domain/work/work.ts';
import { composeMail, languageOf } from './compose.ts';
import { hiddenNames, mergeValues } from './mail-work.ts';
import type { PlannedMail } from './planned-mail.ts';
import { isAgent } from './recipients.ts';
import { type MailTemplate, templateFiles } from './templates/mail-template.ts';
import { fieldsOf } from './templates/template.ts';
import { givenFields } from './usages.ts';

/** A mail as it would leave, filled from a record. */
export interface Preview {
  readonly Fiche: number | null;
  readonly Nom: string | null;
  readonly Email: string | null;
  readonly IsAgent: boolean;
  readonly Culture: Language;
  readonly Objet: string;
  readonly Corps: string;
  readonly Manquants: readonly string[];
  /** Stand as their names between brackets, in the texts. */
  readonly Nommes?: readonly string[];
  readonly Inconnus: readonly string[];
  readonly PiecesJointes: readonly string[];
}

type Ready = Extract<PlannedMail<MailTemplate>, { readonly ok: true }>;

/**
 * The mail of a step as it would leave now. Words that the step gives (a reason, a link, a number) where the record has none yet, and
 * those that the reader may not read, stand as their names; words that the record leaves empty stand as holes.
 */
export function* previewStepMail({ source, recipient, template }: Ready, id: number): Work<Preview> {
  const culture = languageOf(recipient.language);
  const text = template.textIn(culture);
  const names = [...new Set([text.subject, text.body].flatMap(fieldsOf))];
  const hidden = (yield* hiddenNames(source, names)).map(({ name }) => name);
  const record = (yield* mergeValues({ source, ids: [id], culture, isByHand: true })).get(id) ?? {};
  const given = givenFields(template.usage).filter((name) => (record[name] ?? '') === '');
  const named = [...given, ...hidden];
  const values = { ...record, ...asNames(named), nomDestinataire: recipient.name };
  const mail = composeMail(text, values, holeText);
  return {
    Fiche: id,
    Nom: recipient.name,
    Email: recipient.email,
    IsAgent: isAgent(recipient),
    Culture: culture,
    Objet: mail.subject,
    Corps: mail.html,
    Manquants: mail.missing,
    Nommes: names.filter((name) => named.includes(name)),
    Inconnus: [],
    PiecesJointes: (yield* templateFiles(template.id, culture)).map(({ name }) => name),
  };
}

function asNames(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, nameText(name)]));
}
