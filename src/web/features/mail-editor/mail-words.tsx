import { type ReactNode, useState } from 'react';
import { norm } from '#domain/values/text/norm.ts';
import { useText } from '#web/i18n/use-text.ts';
import { groupedWords } from '#web/mails/holes/word-groups.ts';
import { wordLabel } from '#web/mails/holes/word-label.ts';

interface MailWordsProps {
  readonly known: ReadonlySet<string>;
  readonly onInsert: (name: string) => void;
}

/** Fields of a mail by what they are about, in words; the field itself is written where the caret is. */
export function MailWords({ known, onInsert }: MailWordsProps): ReactNode {
  const text = useText();
  const [search, setSearch] = useState('');
  const wanted = norm(search.trim());
  const groups = groupedWords(known)
    .map(({ group, words }) => ({ group, words: words.filter((name) => norm(`${wordLabel(name, text)} ${name}`).includes(wanted)) }))
    .filter(({ words }) => words.length > 0);
  return (
    <fieldset className="mail-words">
      <legend className="ui-label">{text('mails.champs')}</legend>
      <input
        aria-label={text('motMail.chercher')}
        className="ui-input"
        onChange={(event) => setSearch(event.target.value)}
        placeholder={text('motMail.chercher')}
        type="search"
        value={search}
      />
      {groups.length === 0 ? <p className="ui-muted">{text('motMail.aucun')}</p> : null}
      {groups.map(({ group, words }) => (
        <fieldset className="mail-word-group" key={group}>
          <legend>{text(`motMail.groupe.${group}`)}</legend>
          {words.map((name) => (
            <button
              aria-label={text('mails.inserer', { nom: wordLabel(name, text) })}
              className="mail-word"
              key={name}
              onClick={() => onInsert(name)}
              // The caret stays where the word goes.
              onMouseDown={(event) => event.preventDefault()}
              title={`{{${name}}}`}
              type="button"
            >
              {wordLabel(name, text)}
            </button>
          ))}
        </fieldset>
      ))}
      <ul className="mail-syntax">
        <li>{text('mails.facultatif', { exemple: '{{?hotel}}…{{/hotel}}' })}</li>
        <li>{text('mails.sinon', { exemple: '{{?hotel}}…{{:sinon}}…{{/hotel}}' })}</li>
        <li>{text('mails.compare', { exemple: '{{?statut=Validée}}…{{/statut}}' })}</li>
        <li>{text('mails.parDefaut', { exemple: '{{prenom|Madame, Monsieur}}' })}</li>
      </ul>
    </fieldset>
  );
}
