import type { MailSource } from '#domain/work/mail-source.ts';
import type { Facts } from '#domain/work/rule.ts';
import { refuseField, type Work } from '#domain/work/work.ts';
import { rightLabel } from './hidden-fields.ts';
import { hiddenNames } from '../mail-work.ts';
import { fieldsOf } from './template.ts';

interface WrittenTexts {
  readonly texts: readonly string[];
  /** Field of the request that the refusal is about. */
  readonly path: string;
}

/** Nobody previews or sends by hand what they may not read: the refusal names each merge field with the right that it takes. */
export function* refuseHidden(source: MailSource, { texts, path }: WrittenTexts, { culture }: Facts): Work<void> {
  const hidden = yield* hiddenNames(source, [...new Set(texts.flatMap(fieldsOf))]);
  if (hidden.length === 0) return;
  const noms = hidden.map(({ name, right }) => `{{${name}}} (${rightLabel(right, culture)})`).join(', ');
  yield* refuseField({ path, code: 'fusion-reservee', params: { noms } });
}
