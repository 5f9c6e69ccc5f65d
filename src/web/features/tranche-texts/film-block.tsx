import { type ReactNode, useId } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import { countWords } from '#domain/values/text/words.ts';
import { directionOf } from '#domain/values/text/direction.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { useRights } from '#web/session/rights.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Status } from '#web/ui/status/status.tsx';
import { type FilmTexts, type SideNames, stepsOf, type TextCell, type TextLine, wordsAt } from './batch-texts.ts';
import { LineComments } from './line-comments.tsx';
import { MatchList } from './match-list.tsx';
import { shownText } from './shown-text.ts';
import { SourceComparison } from './source-comparison.tsx';
import { withMatch } from './taken-match.ts';
import { TextEditor } from './text-editor.tsx';
import { noticesOfLine, TermNotices, WithTerms } from './term-notices.tsx';
import type { BatchAids, FoundTerm } from './use-aids.ts';
import { LineDraft } from './machine-drafts.tsx';
import type { BatchDrafts } from './use-drafts.ts';
import type { BatchComments } from './use-comments.ts';
import type { BatchTexts } from './use-batch-texts.ts';
import { wordCountText } from './word-count-text.ts';
import styles from './tranche-texts.module.css';

interface FilmBlockProps {
  readonly film: FilmTexts;
  readonly batch: BatchTexts;
  /** Codes of both languages, for the spelling of the browser, screen readers and the way they are written. */
  readonly codes: SideNames;
  readonly names: SideNames;
  readonly isSourceOpen: boolean;
  readonly aids: BatchAids;
  readonly comments: BatchComments;
  readonly drafts: BatchDrafts;
}

/** One film of the batch: its steps, then its title and its texts, each beside its translation. */
export function FilmBlock(props: FilmBlockProps): ReactNode {
  const { film, batch } = props;
  const text = useText();
  const titleId = useId();
  const place = [film.row.NumeroFilm ?? '', film.row.Section ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <section aria-labelledby={titleId} className={styles.film}>
      <header className={styles.filmHead}>
        <h2 id={titleId}>{film.film === 0 ? film.name : <FilmLink id={film.film} name={film.name} />}</h2>
        <span className="ui-muted">{place}</span>
        <SourceChange film={film} />
        <Steps batch={batch} film={film} hasNotices={film.lines.some((line) => noticesOfLine(props, line).length > 0)} />
      </header>
      {film.lines.map((line) => (
        <Line key={line.target.key} line={line} {...props} />
      ))}
      {film.lines.some(({ type }) => type !== null) ? null : (
        <p className={classNames(styles.none, 'ui-muted')}>
          {text('textes.sansTexte', { source: props.names.source, cible: props.names.target })}
        </p>
      )}
    </section>
  );
}

function FilmLink({ id, name }: { readonly id: number; readonly name: string }): ReactNode {
  const { can } = useRights();
  const entity = useEntity('film');
  const screen = entity === null ? null : sheetScreen(entity.descriptor);
  const href = screen === null || !can(screen.rights.record) ? null : recordPath(screen, id, { depth: 0, params: {} });
  if (href === null) return name;
  return (
    <a href={href} rel="noreferrer" target="_blank">
      {name}
    </a>
  );
}

/** A translation whose source changed may no longer hold. */
function SourceChange({ film }: Pick<FilmBlockProps, 'film'>): ReactNode {
  const language = useLanguage();
  const entity = useEntity('festival-tranche-film');
  const changed = film.row.DateSourceModifiee ?? null;
  if (entity === null || changed === null) return null;
  return <Status meaning="todo">{`${entityLabel(entity, 'fields.DateSourceModifiee', language)} ${formatDateTime(changed)}`}</Status>;
}

function Steps({ film, batch, hasNotices }: Pick<FilmBlockProps, 'film' | 'batch'> & { readonly hasNotices: boolean }): ReactNode {
  const language = useLanguage();
  const { can } = useRights();
  const entity = useEntity('festival-tranche-film');
  if (entity === null) return null;
  return (
    <div className={styles.steps}>
      {stepsOf(film.row, hasNotices).map((step) => (
        <span data-step={step} key={step}>
          <CheckboxLine
            aria-label={`${entityLabel(entity, `fields.${step}`, language)}, ${film.name}`}
            checked={batch.isTicked(film, step)}
            disabled={!can(entity.descriptor.rights.write)}
            label={entityLabel(entity, `fields.${step}`, language)}
            onChange={(value) => batch.tick(film, step, value)}
          />
        </span>
      ))}
    </div>
  );
}

interface LineProps extends FilmBlockProps {
  readonly line: TextLine;
}

function Line(props: LineProps): ReactNode {
  const { line, film, batch, codes } = props;
  const text = useText();
  const sides = useSides(props);
  const label = line.type === null ? text('textes.titre') : (line.label ?? '');
  const isStale = (film.row.DateSourceModifiee ?? null) !== null;
  return (
    <div className={styles.line} data-line>
      {sides.map(({ side, cell, language, name, isOpen }) => (
        <div className={styles.side} data-side={side} key={side}>
          <p className={styles.label}>
            <span className="ui-label">{label}</span>
            {line.type === null ? null : <Words batch={batch} cell={cell} />}
            {line.max === null ? null : <Length batch={batch} cell={cell} max={line.max} />}
          </p>
          {isOpen ? (
            <>
              <div dir={directionOf(language)} lang={language}>
                <TextEditor batch={batch} cell={cell} label={[label, name, film.name].join(', ')} />
              </div>
              {side === 'target' ? <TermNotices label={[label, film.name].join(', ')} notices={noticesOfLine(props, line)} /> : null}
              {side === 'target' ? <Matches {...props} label={[label, film.name].join(', ')} /> : null}
            </>
          ) : (
            <p className={styles.text} dir={directionOf(language)} lang={language}>
              <Stored film={film} line={line} cell={cell} terms={side === 'source' ? props.aids.termsOf(film.row.Id) : []} />
            </p>
          )}
          {side === 'target' ? (
            <LineDraft
              batch={batch}
              drafts={props.drafts}
              isOpen={isOpen}
              label={[label, film.name].join(', ')}
              language={language}
              line={line}
            />
          ) : null}
        </div>
      ))}
      {isStale && line.source.entity === 'film-texte' && line.source.row !== null ? (
        <SourceComparison film={film} lang={codes.source} source={line.source.row} />
      ) : null}
      <LineComments comments={props.comments} label={[label, film.name].join(', ')} line={film.row.Id} place={line.place} />
    </div>
  );
}

interface StoredProps {
  readonly film: FilmTexts;
  readonly line: TextLine;
  readonly cell: TextCell;
  readonly terms: readonly FoundTerm[];
}

function Stored({ film, line, cell, terms }: StoredProps): ReactNode {
  const words = shownText(cell, cell === line.source && line.type === null ? film.name : '');
  return words === '' ? <span className="ui-muted">—</span> : <WithTerms terms={terms} words={words} />;
}

function Matches({ line: { place, target }, batch, codes, aids, label }: LineProps & { readonly label: string }): ReactNode {
  const draft = batch.drafts.get(target.key);
  return (
    <MatchList
      codes={codes}
      isOpen={target.row === null}
      label={label}
      matches={aids.matches.get(place) ?? []}
      onTake={(match) => batch.type(target, withMatch(target, match, { draft, language: codes.target }))}
    />
  );
}

/** Both sides of a text, each with its language and whether the reader writes it. */
function useSides({ line, film, codes, names, isSourceOpen }: LineProps) {
  const { can } = useRights();
  const canWrite = can(line.type === null ? 'FILM-TITRE-WRITE' : 'FILM-TEXTE-WRITE');
  // Without the right to all texts, one writes those of the step where one works.
  const hasAll = can('TOUS-TEXTES');
  // The original title is the film's own, and a biography its person's: they are not written here.
  const isOwnSource = line.type !== null && line.source.entity !== 'fiche';
  return [
    {
      side: 'source',
      cell: line.source,
      language: codes.source,
      name: names.source,
      isOpen: canWrite && isSourceOpen && isOwnSource && (hasAll || film.row.IsSourceAMoi !== false),
    },
    {
      side: 'target',
      cell: line.target,
      language: codes.target,
      name: names.target,
      isOpen: canWrite && (hasAll || film.row.IsCibleAMoi !== false),
    },
  ];
}

function Words({ batch, cell }: { readonly batch: BatchTexts; readonly cell: TextCell }): ReactNode {
  const text = useText();
  return <span className="ui-counter">{wordCountText(countWords(wordsAt(cell, 'Texte', batch.drafts.get(cell.key))), text)}</span>;
}

/** Signs against those that the catalogue has room for, as one types. */
function Length({ batch, cell, max }: { readonly batch: BatchTexts; readonly cell: TextCell; readonly max: number }): ReactNode {
  const text = useText();
  const nombre = [...wordsAt(cell, 'Texte', batch.drafts.get(cell.key)).normalize('NFC')].length;
  const lengthText = text('textes.signes', { nombre, max });
  return nombre > max ? <Status meaning="no">{lengthText}</Status> : <span className="ui-counter">{lengthText}</span>;
}
