import type { MailSource } from './mail-sources.ts';
import { type Addressed, isAgent } from './recipients.ts';

/** What the mail of one act would be: whom it is for and which template it is written from, or why there is none. */
export type PlannedMail<Template> =
  | { readonly ok: true; readonly source: MailSource; readonly recipient: Addressed; readonly template: Template }
  | { readonly ok: false; readonly code: 'sans-adresse' }
  /** Staff have set the template aside. */
  | { readonly ok: false; readonly code: 'sans-modele'; readonly recipient: Addressed };

/** What a person is told before they take the step that writes it. */
export function describePlanned(planned: PlannedMail<unknown>) {
  const recipient = 'recipient' in planned ? planned.recipient : null;
  return {
    Nom: recipient?.name ?? null,
    Email: recipient?.email ?? null,
    IsAgent: recipient !== null && isAgent(recipient),
    Manque: planned.ok ? null : planned.code,
  };
}
