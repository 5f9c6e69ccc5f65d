import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { find, type Work } from '#domain/work/work.ts';

/** Reason to doubt a deposit before it is accepted: its depositor cancelled it or did not finish it, or its call was closed. */
type Doubt = 'annule' | 'nonTermine' | 'appelClos';

export function* doubtsOf({ StatutDepot, IdSection, DateEnvoi }: InsRecup): Work<readonly Doubt[]> {
  const [section] = IdSection === null ? [] : yield* find('festival-section', { Id: IdSection });
  // A deposit sent while the call was open is looked at long after.
  const isInTime = DateEnvoi !== null && section?.FermeLe != null && DateEnvoi <= section.FermeLe;
  return [
    ...(has(StatutDepot, InsRecupStatut.annule) ? ['annule' as const] : []),
    ...(has(StatutDepot, InsRecupStatut.nonTermine) && !has(StatutDepot, InsRecupStatut.envoye) ? ['nonTermine' as const] : []),
    ...(section === undefined || section.IsInscriptionOuverte || isInTime ? [] : ['appelClos' as const]),
  ];
}

function has(flags: number, flag: number): boolean {
  return (flags & flag) !== 0;
}

export function doubtWords(doubts: readonly Doubt[], culture: Language): readonly string[] {
  const text = textsIn(culture);
  return doubts.map((doubt) => text(`inscription.doute.${doubt}`));
}
