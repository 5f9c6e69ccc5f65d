import { type ReactNode, useState } from 'react';
import type { RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { answersOf, chosenIn, type Decided, type NamesAnswered, type Needed } from './decisions.ts';
import { KnownLines } from './known-lines.tsx';
import { type KnownLine, type LineFate, surelyKnown } from './known-records.ts';
import { NamesOfKind } from './names-of-kind.tsx';
import type { ResolvedNames } from './resolve-names.ts';
import { SplitNames } from './split-names.tsx';
import { type Answer, answerKey, splitKey, type SplitName } from './wanted-names.ts';

interface NamesStepProps {
  readonly edition: number | null;
  readonly resolved: ResolvedNames;
  readonly splits: readonly SplitName[];
  readonly known: readonly KnownLine[];
  readonly onAnswered: (answers: NamesAnswered) => void;
  readonly onBack: () => void;
}

/** Names of the file that no record bears, and lines whose record may exist: which one is meant, or what is to be made of it. */
export function NamesStep({ edition, resolved, splits, known, onAnswered, onBack }: NamesStepProps): ReactNode {
  const text = useText();
  const { open } = resolved;
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(
    // A record that only comes near is chosen by a person, or by nobody.
    () => new Map(open.map((name) => [answerKey(name), { what: 'refuser', option: null, said: name.creation?.said ?? null }])),
  );
  const [needed, setNeeded] = useState<Needed>(new Map());
  const [parts, setParts] = useState<ReadonlyMap<string, RecordData>>(() => new Map(splits.map((name) => [splitKey(name), name.said])));
  const [fates, setFates] = useState<ReadonlyMap<string, LineFate>>(() => surelyKnown(known));
  const written = writtenNames(splits, { known, fates });
  return (
    <form
      className="import-names"
      onSubmit={(event) => {
        event.preventDefault();
        const split = [...parts].map(([key, nameParts]) => [key, { parts: nameParts }] as const);
        onAnswered({
          answers: new Map<string, Answer>([...answersOf(resolved, { decided, needed }), ...split]),
          fates,
          chosen: chosenIn(decided),
        });
      }}
    >
      {known.length === 0 ? null : <KnownLines fates={fates} known={known} onChange={setFates} />}
      {open.length === 0 ? null : <p>{text('importation.nomsInconnus', { count: open.length })}</p>}
      {[...Map.groupBy(open, ({ entity }) => entity)].map(([entity, names]) => (
        <NamesOfKind
          decided={decided}
          edition={edition}
          entity={entity}
          key={entity}
          names={names}
          needed={needed}
          onDecided={setDecided}
          onNeeded={setNeeded}
        />
      ))}
      {written.length === 0 ? null : <SplitNames onChange={setParts} parts={parts} splits={written} />}
      <DialogActions
        secondary={<Button onClick={onBack}>{text('importation.retour')}</Button>}
        primary={
          <Button type="submit" variant="primary">
            {text('importation.continuer')}
          </Button>
        }
      />
    </form>
  );
}

/** The title of a record that exists stays as it is. */
function writtenNames(
  splits: readonly SplitName[],
  { known, fates }: { readonly known: readonly KnownLine[]; readonly fates: ReadonlyMap<string, LineFate> },
): readonly SplitName[] {
  const there = new Set(known.filter(({ key }) => typeof fates.get(key) === 'object').map((line) => line.text));
  return splits.filter((split) => !there.has(split.text));
}
