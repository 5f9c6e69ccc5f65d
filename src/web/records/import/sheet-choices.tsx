import { type ReactNode, useId } from 'react';
import { cellText, HEAD_LINES_MAX } from '#domain/imports/cells.ts';
import { groupedHeads } from '#domain/imports/head-groups.ts';
import { type Encoding, ENCODINGS } from '#domain/imports/text-table.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { readBytes, type Source, type SourceSheet } from './read-source.ts';

interface SheetChoicesProps {
  readonly source: Source;
  readonly chosen: {
    readonly grid: SourceSheet;
    readonly headLine: number;
    readonly moveTo: (sheet: string) => void;
    readonly moveHead: (line: number) => void;
    readonly isGrouped: boolean;
    readonly setGrouped: (isGrouped: boolean) => void;
    readonly isHiddenRead: boolean;
    readonly setHiddenRead: (isRead: boolean) => void;
  };
  readonly onSource: (source: Source) => void;
}

/** Part of the file that is read and the way to read it, with what the file does not show by itself. */
export function SheetChoices({ source, chosen, onSource }: SheetChoicesProps): ReactNode {
  const text = useText();
  const { grid } = chosen;
  return (
    <>
      <div className="import-sheet">
        {source.sheets.length > 1 ? <SheetSelect chosen={chosen} source={source} /> : null}
        <HeadSelect chosen={chosen} />
        {source.text === null ? null : <EncodingSelect onSource={onSource} source={source} />}
      </div>
      {groupedHeads(grid, chosen.headLine) === null ? null : (
        <CheckboxLine checked={chosen.isGrouped} label={text('importation.titresGroupes')} onChange={chosen.setGrouped} />
      )}
      {grid.isHidden ? <Banner tone="warn">{text('importation.feuilleMasquee')}</Banner> : null}
      {grid.hiddenLines.length === 0 ? null : <HiddenLines chosen={chosen} />}
      {grid.merged.length === 0 ? null : <p className="ui-note">{text('importation.fusionnees', { cellules: listed(grid.merged) })}</p>}
    </>
  );
}

const LISTED_MAX = 12;

function listed(items: readonly (string | number)[]): string {
  return items.slice(0, LISTED_MAX).join(', ') + (items.length > LISTED_MAX ? '…' : '');
}

function HiddenLines({ chosen: { grid, isHiddenRead, setHiddenRead } }: Pick<SheetChoicesProps, 'chosen'>): ReactNode {
  const text = useText();
  return (
    <Banner tone="warn">
      {text('importation.lignesMasquees', { count: grid.hiddenLines.length, lignes: listed(grid.hiddenLines) })}{' '}
      <CheckboxLine checked={isHiddenRead} label={text('importation.lireMasquees')} onChange={setHiddenRead} />
    </Banner>
  );
}

function SheetSelect({ source, chosen }: Pick<SheetChoicesProps, 'source' | 'chosen'>): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <Field id={id} label={text('importation.feuille')}>
      {(aria) => (
        <Select
          aria={aria}
          onChange={chosen.moveTo}
          options={source.sheets.map(({ name, isHidden }) => ({
            value: name,
            label: isHidden ? text('importation.nomMasque', { nom: name }) : name,
          }))}
          value={chosen.grid.name}
        />
      )}
    </Field>
  );
}

const HEAD_EXAMPLES = 4;

/** The row of the titles, by what it holds. */
function HeadSelect({ chosen: { grid, headLine, moveHead } }: Pick<SheetChoicesProps, 'chosen'>): ReactNode {
  const text = useText();
  const id = useId();
  const options = grid.rows.slice(0, HEAD_LINES_MAX).flatMap((cells, index) => {
    const cellTexts = cells.map(cellText).filter((cell) => cell !== '');
    return cellTexts.length === 0
      ? []
      : [{ value: String(index + 1), label: `${index + 1} · ${cellTexts.slice(0, HEAD_EXAMPLES).join(' · ')}` }];
  });
  return (
    <Field id={id} label={text('importation.ligneTitres')}>
      {(aria) => <Select aria={aria} onChange={(line) => moveHead(Number(line))} options={options} value={String(headLine)} />}
    </Field>
  );
}

/** The first values of the columns show at once whether the letters are right. */
function EncodingSelect({ source, onSource }: Pick<SheetChoicesProps, 'source' | 'onSource'>): ReactNode {
  const text = useText();
  const id = useId();
  async function choose(encoding: string): Promise<void> {
    const found: Encoding | undefined = ENCODINGS.find((one) => one === encoding);
    if (source.text !== null && found !== undefined) onSource(await readBytes(source.text.bytes, source.name, found));
  }
  return (
    <Field id={id} label={text('importation.encodage')}>
      {(aria) => (
        <Select
          aria={aria}
          onChange={(encoding) => void choose(encoding)}
          options={ENCODINGS.map((encoding) => ({ value: encoding, label: text(`importation.encodages.${encoding}`) }))}
          value={source.text?.encoding ?? 'utf-8'}
        />
      )}
    </Field>
  );
}
