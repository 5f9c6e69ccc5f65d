import type { Asked, WorkService } from '#domain/work/service.ts';
import { activeTemplates } from '#domain/mails/templates/mail-template.ts';
import { sourceOf } from '#domain/mails/mail-sources.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { openedNames } from '#domain/threads/read-comments.ts';
import { viewsOf } from '#domain/views/saved-view.ts';
import { mayOpenScreen, viewScreens } from '#domain/views/view-screens.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { isOfEdition } from './due-records.ts';
import { dateFields, listOf, settableFields, stepOf } from './sentence.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';

interface Named {
  readonly Id: number;
  readonly Libelle: string;
}

interface Choices {
  readonly Listes: readonly string[];
  readonly Entite: string | null;
  readonly Vues: readonly Named[];
  readonly ChampsDate: readonly string[];
  readonly Champs: readonly string[];
  readonly IsParEdition: boolean;
  readonly Modeles: readonly Named[];
}

type Subject = { readonly liste?: string | undefined; readonly etape?: number | undefined };

const byName: Readonly<Record<string, EntityDescriptor>> = entities;

/** Choices of a sentence in the rights of the user. */
export const listRegleChoix: WorkService<Asked<unknown, Subject, unknown>, Choices> = {
  entity: 'regle',
  *run({ query: { liste, etape } }, facts) {
    const Listes = [...viewScreens()].filter((key) => isOffered(key, facts.has));
    const list = liste !== undefined && isOffered(liste, facts.has) ? listOf(liste) : null;
    const step = etape === undefined ? null : (byName[stepOf(etape)?.entity ?? ''] ?? null);
    const descriptor = list?.descriptor ?? (step !== null && facts.has(step.rights.record) ? step : null);
    const empty = { Vues: [], ChampsDate: [], Champs: [], IsParEdition: false, Modeles: [] };
    if (descriptor === null) return { Listes, Entite: null, ...empty };
    const views = list === null ? [] : yield* viewsOf('utilisateur-filtre', list.screen.screen, facts);
    return {
      Listes,
      Entite: descriptor.name,
      Vues: views.map(({ Id, Libelle }) => ({ Id, Libelle })),
      ChampsDate: dateFields(descriptor, facts.has).map(({ name }) => name),
      Champs: settableFields(descriptor, facts.has).map(({ name }) => name),
      IsParEdition: isOfEdition(descriptor.name),
      Modeles: yield* templatesOf(descriptor, facts),
    };
  },
};

function isOffered(key: string, has: Facts['has']): boolean {
  const list = listOf(key);
  return list !== null && mayOpenScreen(list, has);
}

function* templatesOf({ name }: EntityDescriptor, { has }: Pick<Facts, 'has'>): Work<readonly Named[]> {
  const source = sourceOf(name);
  if (source === undefined || !has(entities['mail-modele'].rights.list)) return [];
  return (yield* activeTemplates(source.context)).map(({ template, label }) => ({ Id: template.id, Libelle: label }));
}

interface ReadAct {
  readonly Id: number;
  readonly Entite: string;
  readonly IdFiche: number;
  readonly Libelle: string;
  readonly Lot: string;
  readonly Sort: number;
  readonly Raison: string | null;
  readonly DateCreation: string;
  readonly DateFin: string | null;
}

const READ_MAX = 1_000;

/** Deeds of a rule, the last first; a record that the reader does not open leaves no line. */
export const listRegleActes: WorkService<Asked<{ readonly id: number }, unknown, unknown>, readonly ReadAct[]> = {
  entity: 'regle-acte',
  *run({ params: { id } }, facts) {
    if ((yield* find('regle', { Id: id }, [])).length === 0) yield* refuse('introuvable');
    const acts = (yield* find('regle-acte', { IdRegle: id })).toSorted((left, right) => right.Id - left.Id).slice(0, READ_MAX);
    const names = new Map<string, string>();
    for (const [entity, entityActs] of Map.groupBy(acts, ({ Entite }) => Entite)) {
      const ids = [...new Set(entityActs.map(({ IdFiche }) => IdFiche))];
      for (const [record, name] of yield* openedNames(entity, ids, facts.has)) names.set(`${entity}/${record}`, name);
    }
    return acts.flatMap(({ Id, Entite, IdFiche, Lot, Sort, Raison, DateCreation, DateFin }) => {
      const Libelle = names.get(`${Entite}/${IdFiche}`);
      return Libelle === undefined ? [] : [{ Id, Entite, IdFiche, Libelle, Lot, Sort, Raison, DateCreation, DateFin }];
    });
  },
};
