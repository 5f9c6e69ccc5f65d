import { type ReactNode, useState } from 'react';
import { addDays, daysBetween, formatDay } from '#domain/values/dates.ts';
import { chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { type Board, type Held, leftFor, proposedHotel } from './board-model.ts';
import { PAYERS, payerName } from './payer-letters.tsx';
import type { Target } from './use-placing.ts';
import styles from './lodging-board.module.css';

interface PlaceFormProps {
  readonly board: Board;
  readonly held: Held;
  readonly onCancel: () => void;
  readonly onPut: (held: Held, target: Target) => void;
}

function toNumber(value: string): number | null {
  return value === '' ? null : Number(value);
}

interface PlaceDraft {
  readonly hotel: string;
  readonly start: string;
  readonly host: string;
  readonly type: string;
  readonly payer: string;
}

/** The same move as by hand, as a form: some of the nights only, whose room is shared, which type of room. */
export function PlaceForm({ board, held, onCancel, onPut }: PlaceFormProps): ReactNode {
  const text = useText();
  const isNew = held.moved.length === 0;
  const first = isNew ? held.added : held.moved;
  const [nights, setNights] = useState<ReadonlySet<string>>(new Set(first));
  const [draft, setDraft] = useState<PlaceDraft>(() => beginning(board, held));
  const chosen = [...nights].toSorted();
  const shift = isNew || chosen.length === 0 ? 0 : daysBetween(first[0] ?? '', draft.start);
  const dates = chosen.map((date) => addDays(date, shift));
  function submit(): void {
    const target = {
      hotel: Number(draft.hotel),
      dates,
      shift,
      host: toNumber(draft.host),
      type: toNumber(draft.type),
      payer: toNumber(draft.payer),
    };
    onPut(isNew ? { ...held, added: dates } : { ...held, moved: chosen }, target);
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PlaceFields board={board} dates={dates} held={isNew ? held : { ...held, moved: chosen }} onChange={setDraft} said={draft} />
      <NightChoice
        all={isNew ? board.nights : held.moved}
        chosen={nights}
        label={text(isNew ? 'hebergement.nuitsDonnees' : 'hebergement.nuitsDeplacees')}
        onChange={setNights}
      />
      <DialogActions
        primary={
          <Button disabled={dates.length === 0 || draft.hotel === ''} type="submit" variant="primary">
            {text('hebergement.valider')}
          </Button>
        }
        secondary={<Button onClick={onCancel}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function beginning(board: Board, held: Held): PlaceDraft {
  const guest = board.guests.get(held.guest);
  const hotel = held.hotel ?? (guest === undefined ? null : proposedHotel(board, guest)?.Id) ?? '';
  return { hotel: String(hotel), start: [...held.moved, ...held.added][0] ?? '', host: '', type: '', payer: '' };
}

interface PlaceFieldsProps {
  readonly board: Board;
  readonly held: Held;
  readonly dates: readonly string[];
  readonly said: PlaceDraft;
  readonly onChange: (draft: PlaceDraft) => void;
}

function PlaceFields({ board, held, dates, said, onChange }: PlaceFieldsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const hotels = board.hotels.map((hotel) => ({
    value: String(hotel.Id),
    label: `${hotel.Libelle} · ${text('hebergement.libres', { count: Math.max(0, leftFor(hotel, dates, held)) })}`,
  }));
  const types = chambreTypeEnum.values.map(({ value, labels }) => ({ value: String(value), label: labels[language] }));
  return (
    <>
      <label>
        {text('hebergement.versHotel')}
        <Select emptyLabel="–" onChange={(hotel) => onChange({ ...said, hotel, host: '' })} options={hotels} value={said.hotel} />
      </label>
      {held.moved.length === 0 ? (
        <PayerField onChange={onChange} said={said} />
      ) : (
        <StartField nights={board.nights} onChange={onChange} said={said} />
      )}
      <HostChoice
        board={board}
        dates={dates}
        guest={held.guest}
        hotel={Number(said.hotel)}
        onChange={(host) => onChange({ ...said, host })}
        value={said.host}
      />
      <label>
        {text('hebergement.typeChambre')}
        <Select
          emptyLabel={text('hebergement.typeFiche')}
          onChange={(type) => onChange({ ...said, type })}
          options={types}
          value={said.type}
        />
      </label>
    </>
  );
}

type FieldProps = Pick<PlaceFieldsProps, 'said' | 'onChange'>;

function PayerField({ said, onChange }: FieldProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <label>
      {text('hebergement.payeur')}
      <Select
        emptyLabel={text('hebergement.payeurFiche')}
        onChange={(payer) => onChange({ ...said, payer })}
        options={PAYERS.map((value) => ({ value: String(value), label: payerName(value, language) }))}
        value={said.payer}
      />
    </label>
  );
}

function StartField({ said, nights, onChange }: FieldProps & { readonly nights: readonly string[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const days = nights.map((value) => ({ value, label: formatDay(value, language) }));
  return (
    <label>
      {text('hebergement.premiereNuit')}
      <Select onChange={(start) => onChange({ ...said, start })} options={days} value={said.start} />
    </label>
  );
}

interface NightChoiceProps {
  readonly label: string;
  readonly all: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (nights: ReadonlySet<string>) => void;
}

function NightChoice({ label, all, chosen, onChange }: NightChoiceProps): ReactNode {
  const language = useLanguage();
  return (
    <fieldset className={styles.nights}>
      <legend>{label}</legend>
      {all.map((date) => (
        <label key={date}>
          <input
            checked={chosen.has(date)}
            onChange={() => onChange(chosen.has(date) ? new Set([...chosen].filter((one) => one !== date)) : new Set([...chosen, date]))}
            type="checkbox"
          />
          {formatDay(date, language)}
        </label>
      ))}
    </fieldset>
  );
}

interface HostChoiceProps {
  readonly board: Board;
  readonly hotel: number;
  readonly guest: number;
  readonly dates: readonly string[];
  readonly value: string;
  readonly onChange: (host: string) => void;
}

/** Those who have a room there on these nights. */
function HostChoice({ board, hotel, guest, dates, value, onChange }: HostChoiceProps): ReactNode {
  const text = useText();
  const stays = [...board.stays.values()].filter(
    (stay) => stay.hotel === hotel && stay.guest !== guest && dates.some((date) => stay.dates.includes(date)),
  );
  const hosts = new Map(stays.map((stay) => [stay.guest, stay.name]));
  return (
    <label>
      {text('hebergement.partageAvec')}
      <Select
        emptyLabel={text('hebergement.seul')}
        onChange={onChange}
        options={[...hosts]
          .toSorted(([, left], [, right]) => left.localeCompare(right))
          .map(([id, label]) => ({ value: String(id), label }))}
        value={value}
      />
    </label>
  );
}
