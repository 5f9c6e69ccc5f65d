import type { StepChoices } from '#domain/work/step-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { getEtapeSuitesOptions } from '#generated/client/queries/participants.gen.ts';
import type { EtapeSuites as Told } from '#generated/client/types.gen.ts';
import { formatDateTime, formatDay } from '#domain/values/dates.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import type { StepDialogProps } from '#web/records/feature-parts.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-input.tsx';

function areSaid({ Nuits, Pieces, Creneaux, Manque }: Told, choices: StepChoices): boolean {
  return (
    (Nuits.length === 0 || choices.Nuits !== undefined) &&
    (Pieces.length === 0 || choices.Pieces !== undefined) &&
    (Creneaux.length === 0 || choices.Creneaux !== undefined) &&
    (!isLacking(Manque) || (choices.Derogation ?? '').trim() !== '')
  );
}

function isLacking({ SansHotel, HorsPresence, Promises }: Told['Manque']): boolean {
  return SansHotel.length + HorsPresence.length + Promises > 0;
}

/** Effects of the step elsewhere if it ran now, and the choices about them. */
export function StayConsequences({ entity, id, step, choices, onChoices, onAnswered }: StepDialogProps): ReactNode {
  const { data, isPending } = useQuery({
    ...getEtapeSuitesOptions({ path: { entite: entity, id, etape: step } }),
    meta: { entities: [entity] },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const [isBedless, setBedless] = useState(false);
  const isAnswered = !isPending && (data === undefined || (areSaid(data, choices) && (isBedless || data.Manque.SansLit.length === 0)));
  useEffect(() => onAnswered(isAnswered), [onAnswered, isAnswered]);
  if (data === undefined) return null;
  return (
    <>
      <Questions choices={choices} onChoices={onChoices} told={data} />
      {data.Manque.SansLit.length === 0 ? null : <Bedless isAccepted={isBedless} nights={data.Manque.SansLit} onAccept={setBedless} />}
    </>
  );
}

interface QuestionsProps {
  readonly told: Told;
  readonly choices: StepChoices;
  readonly onChoices: (choices: StepChoices) => void;
}

const CREDIT_RIGHT = 'BAM-PAIEMENT-WRITE';

function Questions({ told, choices, onChoices }: QuestionsProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const sentences = useSentences(told);
  return (
    <>
      {told.Nuits.length === 0 ? null : (
        <Choice
          legend={sentences.nights}
          name="Nuits"
          onChoice={(Nuits) => onChoices({ ...choices, Nuits })}
          options={[
            ['liberer', text('etape.nuitsLiberer')],
            ['garder', text('etape.nuitsGarder')],
          ]}
          value={choices.Nuits}
        />
      )}
      {told.Pieces.length === 0 ? null : (
        <Choice
          legend={sentences.pieces}
          name="Pieces"
          onChoice={(Pieces) => onChoices({ ...choices, Pieces })}
          options={[...(can(CREDIT_RIGHT) ? [['avoir', text('avoir.faire')] as const] : []), ['garder', text('avoir.garder')]]}
          value={choices.Pieces}
        />
      )}
      {told.Creneaux.length === 0 ? null : (
        <Choice
          legend={sentences.shifts}
          name="Creneaux"
          onChoice={(Creneaux) => onChoices({ ...choices, Creneaux })}
          options={[
            ['liberer', text('etape.creneauxLiberer')],
            ['garder', text('etape.creneauxGarder')],
          ]}
          value={choices.Creneaux}
        />
      )}
      <AlsoTouched told={told} />
      {isLacking(told.Manque) ? (
        <Waiver manque={told.Manque} onReason={(Derogation) => onChoices({ ...choices, Derogation })} reason={choices.Derogation ?? ''} />
      ) : null}
    </>
  );
}

/** Effects without a question: companions, and the badge that is handed over. */
function AlsoTouched({ told: { Compagnons, BadgeEdite } }: Pick<QuestionsProps, 'told'>): ReactNode {
  const text = useText();
  return (
    <>
      {Compagnons.length === 0 ? null : <p className="step-nobody">{text('etape.compagnons', { noms: Compagnons.join(', ') })}</p>}
      {BadgeEdite === null ? null : <p className="step-nobody">{text('etape.badgeEdite', { date: formatDateTime(BadgeEdite) })}</p>}
    </>
  );
}

interface BedlessProps {
  readonly nights: readonly string[];
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}

/** Nights of the presence that no hotel keeps a bed for: the guest may have one of their own, somebody says so. */
function Bedless({ nights, isAccepted, onAccept }: BedlessProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const nuits = nights.map((date) => formatDay(date, language)).join(', ');
  return (
    <fieldset className="status-choices">
      <legend>{text('etape.sansLit', { count: nights.length, nuits })}</legend>
      <CheckboxLine checked={isAccepted} label={text('etape.sansLitAccepte')} onChange={onAccept} />
    </fieldset>
  );
}

interface ChoiceProps<V extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [V, string])[];
  readonly value: V | undefined;
  readonly onChoice: (value: V) => void;
}

function Choice<V extends string>({ legend, name, options, value, onChoice }: ChoiceProps<V>): ReactNode {
  return (
    <fieldset className="status-choices">
      <legend>{legend}</legend>
      {options.map(([key, label]) => (
        <label className="ui-tick-line" key={key}>
          <input checked={value === key} name={name} onChange={() => onChoice(key)} required type="radio" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

interface WaiverProps {
  readonly manque: Told['Manque'];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** Missing values, and the reason to go on without them. */
function Waiver({ manque, reason, onReason }: WaiverProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  function days(dates: readonly string[]): string {
    return dates.map((date) => formatDay(date, language)).join(', ');
  }
  return (
    <>
      <ul className="step-nobody">
        {manque.SansHotel.length === 0 ? null : <li>{text('etape.sansHotel', { nuits: days(manque.SansHotel) })}</li>}
        {manque.HorsPresence.length === 0 ? null : <li>{text('etape.horsPresence', { nuits: days(manque.HorsPresence) })}</li>}
        {manque.Promises === 0 ? null : <li>{text('etape.promises', { count: manque.Promises })}</li>}
      </ul>
      <Field id="step-derogation" label={text('etape.derogation')} required>
        {(aria) => <TextArea aria={aria} onChange={onReason} rows={2} value={reason} />}
      </Field>
    </>
  );
}

/** Each part in one sentence: what it is, and what it is worth. */
function useSentences({ Nuits, Pieces, Creneaux }: Told): Readonly<Record<'nights' | 'pieces' | 'shifts', string>> {
  const text = useText();
  const language = useLanguage();
  function priced(liste: readonly string[], prix: readonly number[]) {
    return {
      count: liste.length,
      liste: liste.join(', '),
      montant: formatMoney(sumMoney(prix), language),
    };
  }
  const nights = Nuits.map(({ Date, Hotel }) => (Hotel === null ? formatDay(Date, language) : `${formatDay(Date, language)} (${Hotel})`));
  return {
    nights: text(
      'etape.nuitsTouchees',
      priced(
        nights,
        Nuits.map(({ Prix }) => Prix ?? 0),
      ),
    ),
    pieces: text(
      'etape.facturesTouchees',
      priced(
        Pieces.map(({ NoFacture }) => NoFacture),
        Pieces.map(({ Reste }) => Reste),
      ),
    ),
    shifts: text('etape.creneauxTouches', {
      count: Creneaux.length,
      liste: Creneaux.map(({ Debut }) => formatDateTime(Debut)).join(', '),
    }),
  };
}
