import type { ReactNode } from 'react';
import { placesOfForms, type TermNotice, termNotices } from '#domain/translations/glossary/check-terms.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type FilmTexts, type SideNames, type TextLine, wordsAt } from './batch-texts.ts';
import type { BatchAids, FoundTerm } from './use-aids.ts';
import type { BatchTexts } from './use-batch-texts.ts';
import styles from './tranche-texts.module.css';

interface Looked {
  readonly batch: BatchTexts;
  readonly codes: SideNames;
  readonly aids: BatchAids;
  readonly film: FilmTexts;
}

/** Departures of a typed translation from the glossary; a title is free. */
export function noticesOfLine({ batch, codes, aids, film }: Looked, { type, source, target }: TextLine): readonly TermNotice[] {
  if (type === null) return [];
  const texts = {
    source: wordsAt(source, 'Texte', batch.drafts.get(source.key)),
    target: wordsAt(target, 'Texte', batch.drafts.get(target.key)),
    languages: { from: codes.source, to: codes.target },
  };
  return termNotices(texts, aids.termsOf(film.row.Id));
}

/** Departures of a translation from the glossary, each with its sentence. */
export function TermNotices({ notices, label }: { readonly notices: readonly TermNotice[]; readonly label: string }): ReactNode {
  const text = useText();
  if (notices.length === 0) return null;
  return (
    <ul aria-label={`${text('textes.glossaire')}, ${label}`} className={styles.notices}>
      {notices.map(({ term, fault, sentence }) => (
        <li key={`${term.Id} ${fault}`} title={term.Notes ?? undefined}>
          {fault === 'interdit'
            ? text('textes.motInterdit', { terme: term.Cible[0] ?? '' })
            : text('textes.termeAbsent', { terme: term.Source[0] ?? '', attendu: term.Cible.join(' | ') })}{' '}
          <q>{sentence}</q>
        </li>
      ))}
    </ul>
  );
}

/** A text with the terms of the glossary that it says marked, each with its translation. */
export function WithTerms({ words, terms }: { readonly words: string; readonly terms: readonly FoundTerm[] }): ReactNode {
  const places = terms
    .flatMap((term) => placesOfForms(words, term.Source, term.Nature).map((place) => ({ ...place, term })))
    .toSorted((left, right) => left.start - right.start || right.end - left.end);
  let done = 0;
  const parts: ReactNode[] = [];
  for (const { start, end, term } of places) {
    if (start < done) continue;
    parts.push(
      words.slice(done, start),
      <mark
        className={styles.term}
        key={start}
        title={[term.Cible.join(' | '), term.Notes ?? ''].filter((part) => part !== '').join(' · ')}
      >
        {words.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  return [...parts, words.slice(done)];
}
