import { type ReactNode, useState } from 'react';
import { proposeBenevoles } from '#generated/client/sdk/benevoles.gen.ts';
import type { BenevolesProposes } from '#generated/client/types.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { formatDay } from '#domain/values/dates.ts';
import { dayOf } from '#domain/volunteers/shift-fits.ts';
import { text as said } from '#web/i18n/i18n.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { wishText } from './candidate-list.tsx';
import type { Planning } from './planning-model.ts';
import type { Desk } from './use-desk.ts';
import styles from './volunteer-planning.module.css';

interface ProposalProps {
  readonly planning: Planning;
  readonly desk: Desk;
  readonly proposal: BenevolesProposes;
  readonly onDone: () => void;
}

/** Proposal for a day or all of them: looked at first, then written together, whole or in part. */
export async function askProposal(planning: Planning, desk: Desk, day: string | null): Promise<void> {
  try {
    const { data: proposal } = await proposeBenevoles({ path: { annee: planning.data.Eannee }, body: { Jour: day } });
    await dialogs.lightview({
      title: said('planning.proposition'),
      size: 'MEDIUM',
      content: (close) => <ProposalForm desk={desk} onDone={close} planning={planning} proposal={proposal} />,
    });
  } catch (error) {
    desk.acts.say(failureText(error, said('planning.echec')));
  }
}

type Line = BenevolesProposes['Affectations'][number];

function keyOf({ IdBesoin, IdBenevole }: Line): string {
  return `${IdBesoin} ${IdBenevole}`;
}

function ProposalForm({ planning, desk, proposal, onDone }: ProposalProps): ReactNode {
  const text = useText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const language = useLanguage();
  const kept = proposal.Affectations.filter((line) => !left.has(keyOf(line)));
  async function write(): Promise<void> {
    setBusy(true);
    const shifts = kept.map(({ IdBesoin, IdBenevole }) => ({ IdBesoin, IdBenevole }));
    await desk.acts.assign(shifts, text('planning.serieFaite', { count: shifts.length }));
    onDone();
  }
  const lacking = proposal.Restent.reduce((sum, { Nombre }) => sum + Nombre, 0);
  return (
    <form
      className={styles.proposal}
      onSubmit={(event) => {
        event.preventDefault();
        void write();
      }}
    >
      {proposal.Affectations.length === 0 ? <p>{text('planning.rienAProposer')}</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls by keyboard */}
      <section aria-label={text('planning.proposition')} className={styles.proposed} tabIndex={0}>
        {[...Map.groupBy(proposal.Affectations, ({ IdBesoin }) => IdBesoin)].map(([id, lines]) => (
          <fieldset key={id}>
            <legend>{needText({ planning, desk, language }, id)}</legend>
            {lines.map((line) => (
              <CheckboxLine
                checked={!left.has(keyOf(line))}
                key={keyOf(line)}
                label={`${desk.named(line.IdBenevole)} (${wishText(line.Rang, text)})`}
                onChange={(isKept) => setLeft((now) => (isKept ? without(now, keyOf(line)) : new Set([...now, keyOf(line)])))}
              />
            ))}
          </fieldset>
        ))}
      </section>
      {lacking === 0 ? null : <p className={styles.warn}>{text('planning.restent', { count: lacking })}</p>}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || kept.length === 0} type="submit" variant="primary">
            {text('planning.affecterNombre', { count: kept.length })}
          </Button>
        }
        secondary={<Button onClick={onDone}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

function without(keys: ReadonlySet<string>, left: string): ReadonlySet<string> {
  return new Set([...keys].filter((key) => key !== left));
}

function needText(
  { planning, desk, language }: Pick<ProposalProps, 'planning' | 'desk'> & { readonly language: Language },
  id: number,
): string {
  const need = planning.needs.get(id);
  return need === undefined ? '' : `${formatDay(dayOf(need), language)} · ${desk.place(need)}`;
}
