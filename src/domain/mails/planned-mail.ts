import type { MailSource } from '#domain/work/mail-source.ts';
import { languageOf } from './compose.ts';
import type { MailTemplate } from './templates/mail-template.ts';
import { type Addressed, isAgent } from './recipients.ts';
import { fieldsOf } from './templates/template.ts';

/** Mail of one act: its recipient and its template, or why there is none. */
export type PlannedMail<Template> =
  | { readonly ok: true; readonly source: MailSource; readonly recipient: Addressed; readonly template: Template }
  | { readonly ok: false; readonly code: 'sans-adresse' }
  /** Staff have set the template aside. */
  | { readonly ok: false; readonly code: 'sans-modele'; readonly recipient: Addressed };

/** Notice to a person before they take the step that writes it. */
export function describePlanned(planned: PlannedMail<MailTemplate>) {
  const recipient = 'recipient' in planned ? planned.recipient : null;
  return {
    Nom: recipient?.name ?? null,
    Email: recipient?.email ?? null,
    IsAgent: recipient !== null && isAgent(recipient),
    Manque: planned.ok ? null : planned.code,
    ...(planned.ok ? saying(planned) : { Langue: null, IsMotif: false }),
  };
}

function saying({ recipient, template }: Extract<PlannedMail<MailTemplate>, { ok: true }>) {
  const Langue = languageOf(recipient.language);
  const { subject, body } = template.textIn(Langue);
  return { Langue, IsMotif: [subject, body].some((text) => fieldsOf(text).includes('motif')) };
}
