import { TarifTraductionMode } from '#generated/enums/tarif-traduction-mode.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { countWords } from '#domain/values/text/words.ts';
import type { Users } from '../world/users.ts';
import { at, type DemoWorld } from '../world/world.ts';

/** Rates of the three translators, French to English. */
const RATES = [
  { Mode: TarifTraductionMode.mot, Montant: 0.115, Minimum: 40 },
  { Mode: TarifTraductionMode.feuillet, Montant: 28.5, Minimum: null },
  { Mode: TarifTraductionMode.forfait, Montant: 180, Minimum: null },
] as const;
/** The first translator charged less until the spring. */
const FORMER_RATE = 0.105;

export function addRates(world: DemoWorld, { translators }: Users): void {
  const direction = { IdLangueSource: world.language('fr'), IdLangueCible: world.language('en'), NbSignesFeuillet: 1500 };
  translators.forEach((IdTraducteur, index) => {
    const rate = RATES[index % RATES.length] ?? RATES[0];
    world.add('tarif-traduction', { IdTraducteur, ...direction, ...rate, DateDebut: world.fromToday(-400) });
  });
  const [IdTraducteur] = translators;
  if (IdTraducteur === undefined) return;
  const former = { ...RATES[0], Montant: FORMER_RATE };
  world.add('tarif-traduction', { IdTraducteur, ...direction, ...former, DateDebut: world.fromToday(-800) });
}

const MAX_PEOPLE = 12;

interface RecordLine {
  readonly field: 'IdPersonne' | 'IdSectionTraduite' | 'IdLieu' | 'IdPrix';
  readonly id: number;
  /** French texts of the record. */
  readonly texts: readonly string[];
}

/** One batch beside those of films: biographies, sections, venues and prizes, under way before the festival. */
export function addRecordBatch(world: DemoWorld, users: Users): void {
  const isDone = world.state === 'pendant';
  const IdTranche = world.add('festival-tranche', {
    Libelle: 'Biographies, sections et lieux',
    Eannee: world.edition.Eannee,
    Groupe: 'Catalogue, pages communes',
    Statut: isDone ? TrancheStatut.relue : TrancheStatut.traduction,
    IdLangueSource: world.language('fr'),
    IdLangueCible: world.language('en'),
    IdCorrecteur: users.correctors[0] ?? null,
    IdTraducteur: users.translators[0] ?? null,
    IdRelecteur: users.reviewers[0] ?? null,
    DateEcheanceCorrection: world.fromToday(-9),
    DateEcheanceTraduction: world.fromToday(isDone ? -6 : 6),
    DateEcheanceRelecture: world.fromToday(isDone ? -2 : 12),
    DateCorrige: at(world.fromToday(-10), '17:00'),
    DateEnvoi: at(world.fromToday(-9), '09:00'),
    DateTraduit: isDone ? at(world.fromToday(-7), '17:00') : null,
    DateRelue: isDone ? at(world.fromToday(-3), '17:00') : null,
    IsValid: isDone,
    DateValidation: isDone ? at(world.fromToday(-3), '18:00') : null,
  });
  for (const [rank, { field, id, texts }] of linesOf(world).entries())
    world.add('festival-tranche-film', {
      IdTranche,
      [field]: id,
      IsCorrige: true,
      IsTraduit: isDone,
      IsRelu: isDone,
      Ordre: rank + 1,
      NbMotsEnvoi: texts.reduce((sum, text) => sum + countWords(text), 0),
      NbSignesEnvoi: texts.reduce((sum, text) => sum + [...text].length, 0),
    });
}

function linesOf(world: DemoWorld): readonly RecordLine[] {
  const people = world.records('personne').flatMap(({ Id, TradBiographie }) => lineOf('IdPersonne', Id, [TradBiographie]));
  const ownSections = world.records('festival-section').filter(({ Eannee }) => Eannee === world.edition.Eannee);
  return [
    ...people.slice(0, MAX_PEOPLE),
    ...ownSections.flatMap(({ Id, TradLibelle, TradTexte }) => lineOf('IdSectionTraduite', Id, [TradLibelle, TradTexte])),
    ...world.records('festival-lieu').flatMap(({ Id, TradLibelle }) => lineOf('IdLieu', Id, [TradLibelle])),
    ...world.records('festival-prix').flatMap(({ Id, TradLibelle }) => lineOf('IdPrix', Id, [TradLibelle])),
  ];
}

type FrenchText = { readonly TraductionFr?: string | null } | null | undefined;

/** None where the record has no French text. */
function lineOf(field: RecordLine['field'], id: number, translations: readonly FrenchText[]): readonly RecordLine[] {
  const texts = translations.flatMap((translation) => translation?.TraductionFr ?? []);
  return texts.length === 0 ? [] : [{ field, id, texts }];
}
