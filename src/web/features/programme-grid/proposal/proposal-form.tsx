import { Sparkles } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { HourInput } from '#web/records/fields/days/day-choice.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Room } from '../grid-model.ts';
import { useSections } from '../use-sections.ts';
import { useProposal } from './use-proposal.ts';
import styles from '../variant/variant.module.css';

interface ProposalFormProps {
  readonly year: number;
  readonly day: string;
  readonly rooms: readonly Room[];
  readonly isWhole: boolean;
  readonly onMade: (variant: number) => void;
  readonly onClose: () => void;
}

const SCOPES = ['jour', 'section', 'edition', 'salle'] as const;
type ProposalScope = (typeof SCOPES)[number];

interface Wish {
  readonly scope: ProposalScope;
  /** Section or room. */
  readonly chosen: string;
  readonly hour: string;
  /** Screenings to create for each programme that has none. */
  readonly added: number;
}

/** Scope of a proposed grid; its button or closing stops the search. */
export function ProposalForm({ year, day, rooms, isWhole, onMade, onClose }: ProposalFormProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [wish, setWish] = useState<Wish>({ scope: isWhole ? 'edition' : 'jour', chosen: '', hour: '10:00', added: 0 });
  const { isBusy, told, propose, stop } = useProposal(year, onMade);
  const sections = useSections(year);
  const { scope, chosen, hour, added } = wish;
  const options = scope === 'salle' ? rooms.map(({ id, name }) => ({ value: String(id), label: name })) : sections;
  const jour = formatDay(day, language);
  const isListed = scope === 'section' || scope === 'salle';
  const whole = scope === 'jour' ? jour : String(year);
  const label = isListed ? (options.find(({ value }) => value === chosen)?.label ?? '') : whole;
  function start(): void {
    const query = {
      jour: { jour: day, seances: added },
      section: { section: Number(chosen), seances: added },
      edition: { seances: added },
      salle: { jour: day, salle: Number(chosen), heure: hour },
    }[scope];
    void propose(query, { label: text('programmation.proposition.nom', { quoi: label }), closed: scope === 'salle' ? label : null });
  }
  const isIncomplete = (isListed && chosen === '') || (scope === 'salle' && hour === '');
  const search = (
    <Button busy={isBusy} disabled={isBusy || isIncomplete} icon={Sparkles} onClick={start} variant="primary">
      {text('programmation.proposition.lancer')}
    </Button>
  );
  const leave = isBusy ? (
    <Button onClick={stop}>{text('programmation.proposition.arreter')}</Button>
  ) : (
    <Button onClick={onClose}>{text('dialog.annuler')}</Button>
  );
  return (
    <div aria-busy={isBusy} className={styles.comparison}>
      <WishFields jour={jour} onChange={setWish} options={options} wish={wish} />
      <output>{told}</output>
      <DialogActions primary={search} secondary={leave} />
    </div>
  );
}

interface WishFieldsProps {
  readonly jour: string;
  readonly wish: Wish;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (wish: Wish) => void;
}

function WishFields({ jour, wish, options, onChange }: WishFieldsProps): ReactNode {
  const text = useText();
  const id = useId();
  const { scope, chosen, hour } = wish;
  return (
    <>
      <Select
        label={text('programmation.proposition.quoi')}
        onChange={(value) => onChange({ ...wish, scope: SCOPES.find((one) => one === value) ?? 'jour', chosen: '' })}
        options={SCOPES.map((one) => ({ value: one, label: text(`programmation.proposition.portee.${one}`, { jour }) }))}
        value={scope}
      />
      {scope === 'jour' || scope === 'edition' ? null : (
        <Select
          emptyLabel="–"
          label={text(scope === 'salle' ? 'programmation.salle' : 'programmation.section')}
          onChange={(value) => onChange({ ...wish, chosen: value })}
          options={options}
          value={chosen}
        />
      )}
      {scope === 'salle' ? (
        <Field id={id} label={text('programmation.proposition.heure')} required>
          {(aria) => <HourInput aria={aria} isLive onChange={(value) => onChange({ ...wish, hour: value })} value={hour} />}
        </Field>
      ) : (
        <AddedFields added={wish.added} onChange={(added) => onChange({ ...wish, added })} />
      )}
    </>
  );
}

/** The number of screenings to create where a programme has none. */
function AddedFields({ added, onChange }: { readonly added: number; readonly onChange: (added: number) => void }): ReactNode {
  const text = useText();
  const choices = Array.from({ length: ADDED_MAX }, (_, index) => index + 1);
  return (
    <>
      <CheckboxLine
        checked={added > 0}
        label={text('programmation.proposition.aussiSansSeance')}
        onChange={(isAdding) => onChange(isAdding ? 1 : 0)}
      />
      {added === 0 ? null : (
        <Select
          label={text('programmation.proposition.parProgramme')}
          onChange={(value) => onChange(Number(value))}
          options={choices.map((count) => ({ value: String(count), label: text('programmation.proposition.chacun', { count }) }))}
          value={String(added)}
        />
      )}
    </>
  );
}

const ADDED_MAX = 9;
