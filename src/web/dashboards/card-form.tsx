import { type ReactNode, useId, useState } from 'react';
import { TableauCarteNature } from '#generated/enums/tableau-carte-nature.gen.ts';
import type { TableauCarteLue } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { QuestionChoice } from '#web/records/questions/question-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { CardSource } from './card-source.tsx';
import { type CardStart, withQuestion } from './card-start.ts';
import { QuestionFields } from './question-fields.tsx';
import { useCardList } from './use-card-list.ts';
import styles from './dashboards.module.css';

interface CardFormProps {
  /** Absent: the list and its view are chosen here. */
  readonly start?: CardStart | undefined;
  /** Fields before those of the card. */
  readonly before?: ReactNode;
  readonly isReady?: boolean;
  readonly onSend: (card: TableauCarteLue) => Promise<void>;
  readonly onClosed: () => void;
}

const { liste, chiffre, graphique } = TableauCarteNature;
const NATURES = [
  { nature: chiffre, key: 'chiffre', width: 1 },
  { nature: graphique, key: 'graphique', width: 2 },
  { nature: liste, key: 'liste', width: 2 },
] as const;
const WIDTHS = [1, 2, 3, 4] as const;

/** A card in one form: its rows, what is shown of them, its title and its width. */
export function CardForm({ start: given, before, isReady = true, onSend, onClosed }: CardFormProps): ReactNode {
  const text = useText();
  const form = useCardForm(given);
  const { start, card } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function send(): Promise<void> {
    if (card === null || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend(card);
    } catch (error) {
      setFailure(failureText(error, text('tableaux.echecEnvoi')));
      setBusy(false);
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {before}
      {given === undefined ? <CardSource onChange={form.choose} start={start} /> : null}
      <CardFields form={form} />
      {failure === null ? null : (
        <p className="ui-error" role="alert">
          {failure}
        </p>
      )}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={card === null || !isReady} type="submit" variant="primary">
            {text('tableaux.ajouter')}
          </Button>
        }
        secondary={<Button onClick={onClosed}>{text('tableaux.annuler')}</Button>}
      />
    </form>
  );
}

function CardFields({ form }: { readonly form: CardFormState }): ReactNode {
  const text = useText();
  const id = useId();
  const { start, shape, setShape, title, setTitle, width, setWidth } = form;
  return (
    <>
      <Field id={`${id}-nature`} label={text('tableaux.montrer')}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => setShape(NATURES.find(({ key }) => key === value) ?? NATURES[0])}
            options={NATURES.map(({ key }) => ({ value: key, label: text(`tableaux.${key}`) }))}
            value={shape.key}
          />
        )}
      </Field>
      {start === null || shape.nature === liste ? null : <AskedPart form={form} start={start} />}
      <Field id={`${id}-titre`} label={text('tableaux.titreCarte')} required>
        {(aria) => <TextInput aria={aria} onChange={setTitle} value={title} />}
      </Field>
      <Field id={`${id}-largeur`} label={text('tableaux.largeur')}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => setWidth(Number(value))}
            options={WIDTHS.map((one) => ({ value: String(one), label: text(`tableaux.largeur${one}`) }))}
            value={String(width)}
          />
        )}
      </Field>
    </>
  );
}

function useCardForm(given: CardStart | undefined) {
  const [start, setStart] = useState<CardStart | null>(given ?? null);
  const [shape, chooseShape] = useState<(typeof NATURES)[number]>(() => shapeOf(given));
  const [question, setQuestion] = useState<QuestionChoice | null>(null);
  const [written, setTitle] = useState<string | null>(null);
  const [chosenWidth, setWidth] = useState<number | null>(null);
  const title = written ?? start?.title ?? '';
  const width = chosenWidth ?? shape.width;
  const data = start === null ? '{}' : askedData(start, shape.nature, question);
  const card: TableauCarteLue | null =
    start === null || title.trim() === ''
      ? null
      : {
          Nature: shape.nature,
          Libelle: title.trim(),
          Largeur: width,
          Entity: start.screen,
          Entite: start.entity,
          IdVue: start.view,
          Data: data,
          IsPerdue: false,
        };
  return {
    start,
    shape,
    title,
    width,
    card,
    data,
    setShape: chooseShape,
    setTitle,
    setWidth,
    setQuestion,
    choose: (next: CardStart | null) => {
      setQuestion(null);
      setStart(next);
    },
  };
}

type CardFormState = ReturnType<typeof useCardForm>;

/** The question that the list asks already stays until another one is chosen. */
function askedData({ data }: CardStart, nature: TableauCarteNature, question: QuestionChoice | null): string {
  if (nature === liste) return withQuestion(data, null);
  return question === null ? data : withQuestion(data, question);
}

function shapeOf(given: CardStart | undefined): (typeof NATURES)[number] {
  if (given === undefined) return NATURES[0];
  return given.data.includes('"par"') ? NATURES[1] : NATURES[2];
}

function AskedPart({ start, form: { data, shape, setQuestion } }: { readonly start: CardStart; readonly form: CardFormState }): ReactNode {
  const list = useCardList({ Entite: start.entity, Entity: start.screen, Data: data });
  if (list === null) return null;
  return <QuestionFields isChart={shape.nature === graphique} list={list} onQuestion={setQuestion} />;
}
