import { FUNCTION_TEXTS, IMPLICATION_TEXTS, LIST_TEXTS, POST_TEXTS, PRIZE_TEXTS, PROFESSIONAL_ACTIVITIES } from './list-data.ts';
import { type DemoWorld, label } from './world.ts';

type ListName = keyof typeof LIST_TEXTS;

/** Reference lists that the festival would have filled: ids by entity, in the order of their texts. */
export interface DemoLists {
  readonly ids: (entity: ListName) => readonly number[];
  /** Id of the value of a list whose French text this is. */
  readonly id: (entity: ListName | 'fonction' | 'festival-implication' | 'activite' | 'festival-poste-benevole', text: string) => number;
  readonly prizes: readonly { readonly id: number; readonly type: number | null; readonly isMention: boolean }[];
  readonly posts: readonly number[];
  /** The post that asks for a licence. */
  readonly drivers: number;
  readonly activities: readonly number[];
}

const RESERVED_FUNCTIONS = { Réalisation: 1, Production: 2, Contact: 5, Vente: 6 } as const;

export function addReferenceLists(world: DemoWorld): DemoLists {
  const byText = new Map<string, number>(Object.entries(RESERVED_FUNCTIONS).map(([text, id]) => [`fonction ${text}`, id]));
  const byList = new Map<string, number[]>();
  function keep(entity: string, text: string, id: number): number {
    byText.set(`${entity} ${text}`, id);
    byList.set(entity, [...(byList.get(entity) ?? []), id]);
    return id;
  }
  for (const [entity, texts] of Object.entries(LIST_TEXTS)) {
    texts.split('\n').forEach((line, index) => {
      const [fr = '', en] = line.split('|');
      keep(entity, fr, world.add(entity, { TradLibelle: label(fr, en), Ordre: (index + 1) * 10, ...extraOf(entity, fr) }));
    });
  }
  addFunctions(world, keep, byList.get('fonction-groupe') ?? []);
  addOwnLists(world, keep);
  return {
    ids: (entity) => byList.get(entity) ?? [],
    id: (entity, text) => {
      const id = byText.get(`${entity} ${text}`);
      if (id === undefined) throw new RangeError(`No ${entity} « ${text} »`);
      return id;
    },
    prizes: addPrizes(world),
    posts: byList.get('festival-poste-benevole') ?? [],
    drivers: byText.get(`festival-poste-benevole ${DRIVERS}`) ?? 0,
    activities: byList.get('activite') ?? [],
  };
}

type Keep = (entity: string, text: string, id: number) => number;

const ABRIDGED: Readonly<Record<string, string>> = { Madame: 'Mme', Monsieur: 'M.', Mx: 'Mx' };

const DRIVERS = 'Chauffeur (permis)';
const WHOLE_FILM = 'Visionnement';

function extraOf(entity: string, text: string) {
  if (entity === 'civilite') return { TradAbrege: label(ABRIDGED[text] ?? text), IsFeminine: text === 'Madame' };
  if (entity === 'support-proj') return { IsPellicule: text.endsWith(' mm') };
  return entity === 'media-type' ? { IsFilmEntier: text === WHOLE_FILM } : {};
}

function addFunctions(world: DemoWorld, keep: Keep, groups: readonly number[]): void {
  FUNCTION_TEXTS.forEach(([fr, en, group], index) => {
    const id = world.add('fonction', {
      TradLibelle: label(fr, en),
      Ordre: 100 + index,
      IdGroupe: groups[group] ?? null,
      HasFicheTechnique: true,
    });
    keep('fonction', fr, id);
  });
}

function addOwnLists(world: DemoWorld, keep: Keep): void {
  PROFESSIONAL_ACTIVITIES.forEach((fr, index) =>
    keep('activite', fr, world.add('activite', { TradLibelle: label(fr), Ordre: index + 1, Type: 1 })),
  );
  IMPLICATION_TEXTS.forEach(([fr, en, types], index) =>
    keep(
      'festival-implication',
      fr,
      world.add('festival-implication', { TradLibelle: label(fr, en), Ordre: index + 1, Types: types, IsJury: fr.startsWith('Jury ') }),
    ),
  );
  POST_TEXTS.forEach(([fr, wanted], index) => {
    const id = keep(
      'festival-poste-benevole',
      fr,
      world.add('festival-poste-benevole', { TradLibelle: label(fr), Ordre: index + 1, IsPermis: fr === DRIVERS }),
    );
    for (const { Eannee } of world.editions.slice(0, 2))
      world.add('festival-poste-edition', { IdPoste: id, Eannee, EffectifVoulu: wanted });
  });
  addRates(world);
}

/** T1 to T4 are system rows; each edition keeps its own values of them. */
function addRates(world: DemoWorld): void {
  const values = [12, 24, 120, 300];
  for (const { Eannee } of world.editions)
    values.forEach((Valeur, index) => world.add('festival-tarif-edition', { IdTarif: index + 1, Eannee, Valeur }));
}

function addPrizes(world: DemoWorld): DemoLists['prizes'] {
  return PRIZE_TEXTS.map(([fr, en, type, isMention], index) => ({
    id: world.add('festival-prix', { TradLibelle: label(fr, en), Ordre: index + 1, IdSectionType: type, IsMention: isMention }),
    type,
    isMention,
  }));
}
