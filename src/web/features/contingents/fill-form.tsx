import { type ReactNode, useState } from 'react';
import { fillContingents } from '#generated/client/sdk/hebergement.gen.ts';
import { ChambreType, chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { type ContingentLine, readContingents, type SheetFault } from '#domain/lodging/contingents/contingent-sheet.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { answered } from '#web/records/sheet/record/rule-dialog.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './contingents.module.css';

interface FillFormProps {
  readonly contract: number;
  readonly nights: readonly string[];
  readonly start: readonly ContingentLine[];
  readonly sheetOf: (lines: readonly ContingentLine[]) => string;
  readonly onDone: () => void;
  readonly close: () => void;
}

const TYPES = [ChambreType.single, ChambreType.double, ChambreType.twin, ChambreType.triple] as const;

/** The text is the sheet: a number for every night rewrites its column, and what is pasted takes its place. */
function useSheet({ contract, nights, start, sheetOf, onDone, close }: FillFormProps) {
  const text = useText();
  const [sheet, setSheet] = useState(() => sheetOf(start));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  function tellFaults(faults: readonly SheetFault[]): void {
    setFailure(text('contingents.illisible', { lignes: faults.map(({ line, text: row }) => `${line} (${row})`).join(', ') }));
  }
  function fill(type: ChambreType, rooms: number): void {
    const { lines, faults } = readContingents(sheet);
    // The sheet is written anew: nothing that was typed may be lost with it.
    if (faults.length > 0) return tellFaults(faults);
    const others = lines.filter(({ TypeChambre }) => TypeChambre !== type);
    setSheet(sheetOf([...others, ...nights.map((night) => ({ Date: night, TypeChambre: type, NbChambres: rooms }))]));
  }
  async function save(): Promise<void> {
    const { lines, faults } = readContingents(sheet);
    if (faults.length > 0) return tellFaults(faults);
    setBusy(true);
    setFailure(null);
    try {
      const reply = await answered(dialogs, (confirmation) =>
        fillContingents({
          path: { id: contract },
          body: { Lignes: [...lines] },
          ...(confirmation !== null && { headers: { confirmation } }),
        }),
      );
      setBusy(false);
      if (reply === false) return;
      notify('success', text('contingents.faits', { crees: reply.data.NbCrees, changes: reply.data.NbChanges }));
      onDone();
      close();
    } catch (error) {
      setFailure(failureText(error, text('app.saveNok')));
      setBusy(false);
    }
  }
  return { sheet, setSheet, failure, isBusy, fill, save };
}

export function FillForm(props: FillFormProps): ReactNode {
  const text = useText();
  const { sheet, setSheet, failure, isBusy, fill, save } = useSheet(props);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AllNights fill={fill} />
      <Field id="contingents-feuille" label={text('contingents.collage')}>
        {(aria) => (
          <textarea
            {...aria}
            className={styles.sheet}
            onChange={(event) => setSheet(event.target.value)}
            rows={Math.min(16, props.nights.length + 2)}
            value={sheet}
          />
        )}
      </Field>
      <p className={styles.note}>{text('contingents.feuille')}</p>
      {failure === null ? null : (
        <p className="ui-error" role="alert">
          {failure}
        </p>
      )}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy} type="submit" variant="primary">
            {text('contingents.enregistrer')}
          </Button>
        }
        secondary={<Button onClick={props.close}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

/** One number for every night of the contract. */
function AllNights({ fill }: { readonly fill: (type: ChambreType, rooms: number) => void }): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <fieldset className={styles.all}>
      <legend>{text('contingents.toutes')}</legend>
      {TYPES.map((type) => (
        <Field id={`contingent-${type}`} key={type} label={enumLabel(chambreTypeEnum, type, language) ?? ''}>
          {(aria) => (
            <input
              {...aria}
              className="ui-input"
              min={0}
              onChange={(event) => event.target.value !== '' && fill(type, Number(event.target.value))}
              type="number"
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
