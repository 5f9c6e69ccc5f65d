import { useState } from 'react';
import { isProposedDay } from '#domain/volunteers/shift-fits.ts';
import { descriptor } from '#generated/entities/benevole-affectation.gen.ts';
import { descriptor as needs } from '#generated/entities/benevole-besoin.gen.ts';
import { hoursText } from '#domain/volunteers/planning.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { askReason } from '#web/shell/dialogs/reason-form.tsx';
import { candidateButton, needButton } from './button-ids.ts';
import { type Need, type Planning, type Shift, type Volunteer } from './planning-model.ts';
import { useActs } from './use-planning.ts';

/** Once what the act changed is on the page. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus());
}

/** Chosen and held parts of the planning, and the acts of the hands on them. */
export function useDesk(planning: Planning) {
  const text = useText();
  const { can } = useRights();
  const acts = useActs(planning.data.Eannee);
  const chosen = useChosen(planning);
  const { need, held, setNeed, setShift, hold } = chosen;
  const reasonFor = useReason();
  function named(id: number): string {
    return planning.volunteers.get(id)?.Nom ?? '';
  }
  function place(at: Need): string {
    return `${planning.posts.get(at.IdPoste)?.Libelle ?? ''}, ${hoursText(at)}`;
  }
  async function putDown(moved: Shift, at: Need): Promise<void> {
    hold(null);
    const reason = await reasonFor(planning.volunteers.get(moved.IdBenevole), at);
    if (reason !== false && at.Id !== moved.IdBesoin)
      await acts.move({ shift: moved, need: at, reason }, text('planning.deplace', { nom: named(moved.IdBenevole), ou: place(at) }));
    focusSoon(needButton(at.Id));
  }
  return {
    acts,
    canWrite: can(descriptor.rights.write),
    canWriteNeeds: can(needs.rights.write),
    need,
    shift: chosen.shift,
    held,
    named,
    place,
    hold,
    chooseNeed: (at: Need): void => {
      if (held !== null) return void putDown(held, at);
      setNeed(at.Id);
      setShift(null);
      focusSoon(candidateButton(0));
    },
    chooseShift: (one: Shift | null): void => setShift(one?.Id ?? null),
    assign: async (volunteer: Volunteer, at: Need): Promise<void> => {
      const Motif = await reasonFor(volunteer, at);
      const shift = { IdBesoin: at.Id, IdBenevole: volunteer.Id, Motif: Motif === false ? null : Motif };
      if (Motif !== false) await acts.assign([shift], text('planning.affecte', { nom: volunteer.Nom, ou: place(at) }));
      focusSoon(needButton(at.Id));
    },
    remove: async (one: Shift): Promise<void> => {
      setShift(null);
      await acts.remove(one, text('planning.retire', { nom: named(one.IdBenevole) }));
      if (one.IdBesoin !== null) focusSoon(needButton(one.IdBesoin));
    },
  };
}

export type Desk = ReturnType<typeof useDesk>;

/** By their numbers: what somebody else takes away is chosen no more. */
function useChosen(planning: Planning) {
  const [needId, setNeed] = useState(0);
  const [shiftId, setShift] = useState<number | null>(null);
  const [heldId, setHeld] = useState(0);
  return {
    need: planning.needs.get(needId) ?? null,
    shift: planning.shifts.get(shiftId ?? 0) ?? null,
    held: planning.shifts.get(heldId) ?? null,
    setNeed,
    setShift,
    hold: (one: Shift | null): void => setHeld(one?.Id ?? 0),
  };
}

/** Why on a day they did not propose, where it is one; `false`: the person gave up. */
function useReason() {
  const text = useText();
  const dialogs = useDialogs();
  return async (volunteer: Volunteer | undefined, at: Need): Promise<string | null | false> => {
    if (volunteer === undefined || isProposedDay(volunteer.Jours, at)) return null;
    const title = text('planning.motifTitre', { nom: volunteer.Nom });
    return (await askReason(dialogs, { title, label: text('planning.motif'), action: text('planning.affecter') })) ?? false;
  };
}
