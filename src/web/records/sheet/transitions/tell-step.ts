import type { PlainMessageKey } from '#generated/i18n/keys.gen.ts';
import { notify } from '#web/shell/notifications.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';

/** Reports that a step with a mail is done, and the outcome of its mail. */
export async function tellStep(mail: string | null): Promise<void> {
  await loadTexts('etape');
  const kind = mail === 'sans-adresse' || mail === 'sans-modele' ? 'warning' : 'success';
  notify(kind, `${text('app.saveOk')} ${text(OUTCOMES[mail ?? ''] ?? 'etape.mailParti')}`);
}

/** By the header `x-mail`: the number of a trace when the mail waits to leave. */
const OUTCOMES: Readonly<Record<string, PlainMessageKey | undefined>> = {
  '': 'etape.mailSans',
  'sans-adresse': 'etape.mailSansAdresse',
  'sans-modele': 'etape.mailSansModele',
};
