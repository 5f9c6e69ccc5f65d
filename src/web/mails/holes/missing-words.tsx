import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { wordLabel } from './word-label.ts';

/** Fields that the record leaves empty, under the mail: a link without its address shows no other hole. */
export function MissingWords({ missing }: { readonly missing: readonly string[] }): ReactNode {
  const text = useText();
  return <p className="mail-missing">{text('mails.manquants', { noms: missing.map((name) => wordLabel(name, text)).join(', ') })}</p>;
}
