import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import { valueOf } from '#domain/automation/set-value.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { fieldLabel, findField } from '#web/records/lookup/resolve-field.ts';
import type { SentenceProps } from './own-field.tsx';
import { listName } from './rule-draft.ts';

const OPEN = '…';

/** The rule in plain words, with a mark for what it does not say yet. */
export function useSentence(props: SentenceProps): string {
  return `${useWhen(props)} ${useThen(props)}`;
}

function useWhen({ draft, choices, subject, entity }: SentenceProps): string {
  const text = useText();
  const language = useLanguage();
  const liste = listName(draft.Liste, language) ?? OPEN;
  if (draft.Declencheur === RegleDeclencheur.etape)
    return text('regles.phraseEtape', { etape: valueLabel(entity, 'Etape', { value: draft.Etape, language }) });
  if (draft.Declencheur !== RegleDeclencheur.date) {
    const vue = choices.Vues.find(({ Id }) => Id === draft.IdVue)?.Libelle ?? OPEN;
    return text('regles.phraseEntree', { liste, vue });
  }
  const date = subject === null || draft.ChampDate === null ? OPEN : fieldLabel(subject, draft.ChampDate, language);
  const days = draft.Jours ?? 0;
  if (days === 0) return text('regles.phraseDate', { date, liste });
  return text(days > 0 ? 'regles.phraseApres' : 'regles.phraseAvant', { count: Math.abs(days), date, liste });
}

function useThen({ draft, choices, subject }: SentenceProps): string {
  const text = useText();
  const language = useLanguage();
  const user = draft.IdUtilisateur === null ? null : draft.UtilisateurLibelle;
  const group = draft.IdGroupe === null ? null : draft.GroupeLibelle;
  switch (draft.Action) {
    case RegleAction.mail:
      return text('regles.phraseMail', { modele: choices.Modeles.find(({ Id }) => Id === draft.IdModele)?.Libelle ?? OPEN });
    case RegleAction.champ: {
      const champ = subject === null || draft.Champ === null ? OPEN : fieldLabel(subject, draft.Champ, language);
      const value = valueOf(draft);
      const shown = typeof value === 'boolean' ? text(value ? 'regles.oui' : 'regles.non') : null;
      const valeur = shown ?? (subject === null || draft.Champ === null ? OPEN : valueLabel(subject, draft.Champ, { value, language }));
      return text('regles.phraseChamp', { champ, valeur });
    }
    case RegleAction.suivi:
      return text('regles.phraseSuivi', { qui: user ?? OPEN });
    default: {
      const template = draft.IdModeleTache === null ? OPEN : (draft.ModeleTacheLibelle ?? OPEN);
      const tache = draft.Tache ?? template;
      const qui = user ?? group;
      return qui === null ? text('regles.phraseTache', { tache }) : text('regles.phraseTacheA', { tache, qui });
    }
  }
}

interface Shown {
  readonly value: unknown;
  readonly language: Language;
}

/** A value as people read it: the name of a choice, or what was typed. */
function valueLabel(module: EntityModule, name: string, { value, language }: Shown): string {
  const choices = module.enums[findField(module.descriptor, name)?.enum ?? '']?.values ?? [];
  const chosen = choices.find((one) => one.value === value);
  if (chosen !== undefined) return chosen.labels[language] ?? chosen.labels.fr;
  return value === null || value === undefined ? OPEN : String(value);
}
