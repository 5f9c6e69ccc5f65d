import type { FactChange } from '#domain/texts/told-facts.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { TemplateText } from '#domain/mails/compose.ts';
import { escapeHtml } from '#domain/values/text/mail-text.ts';
import { fieldsOf } from '#domain/mails/templates/template.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { changeSentences } from '#domain/texts/told-facts.ts';

/** A mail that tells the same again says first what changed, whatever its template; one that holds `{{changements}}` says it in its own place. */
export function announced(text: TemplateText, changes: readonly FactChange[], culture: Language): TemplateText {
  if (changes.length === 0) return text;
  const translate = textsIn(culture);
  const isSaid = fieldsOf(text.body).includes('changements');
  return {
    subject: translate('mails.miseAJour', { objet: text.subject }),
    body: isSaid ? text.body : `<p><strong>${escapeHtml(translate('mails.aChange'))}</strong><br>{{changements}}</p>${text.body}`,
  };
}

/** Text of the word, one change a line. */
export function changesAsWords(changes: readonly FactChange[], culture: Language): { readonly changements?: string } {
  return changes.length === 0 ? {} : { changements: changeSentences(changes, culture).join('\n') };
}
