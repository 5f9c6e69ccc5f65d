import { DeclarationNature } from '#generated/enums/declaration-nature.gen.ts';
import { PlateformeEtat } from '#generated/enums/plateforme-etat.gen.ts';
import { PlateformeNature } from '#generated/enums/plateforme-nature.gen.ts';
import { PlateformeSens } from '#generated/enums/plateforme-sens.gen.ts';
import { declarationName, sirenOf } from '#domain/accounting/ereporting/declaration-file.ts';
import { declaredFigures, lineFields } from '#domain/accounting/ereporting/prepare-declarations.ts';
import { type ReportedLine, reportedLines } from '#domain/accounting/ereporting/reported-lines.ts';
import { reportedPieces } from '#domain/accounting/ereporting/reported-pieces.ts';
import { type ReportedNature, type ReportingPeriod, reportingPeriods } from '#domain/accounting/ereporting/reporting-periods.ts';
import { addDays, addMonths } from '#domain/values/dates.ts';
import { find } from '#domain/work/work.ts';
import { readWorld } from '../world/read-world.ts';
import { at, type DemoWorld } from '../world/world.ts';

const MONTHS_BACK = 6;

/** Fate of a declaration; null: nobody sent it yet. */
interface Fate {
  readonly state: PlateformeEtat | null;
  readonly reason?: string;
  /** A sale or a payment was written after this declaration had left: a correction follows, or is still to be computed. */
  readonly isShort?: boolean;
  readonly isCorrected?: boolean;
}

/** Fates of the last ended periods, the latest first. */
const FATES: Readonly<Record<ReportedNature, readonly Fate[]>> = {
  ventes: [
    { state: null },
    { state: PlateformeEtat.enAttente },
    { state: PlateformeEtat.accepte, isShort: true, isCorrected: true },
    { state: PlateformeEtat.rejete, reason: "Le SIREN du déclarant n'est pas inscrit à la plateforme." },
    { state: PlateformeEtat.accepte },
  ],
  paiements: [{ state: null }, { state: PlateformeEtat.accepte, isShort: true }],
};

/** Declarations of sales and payments that the association tries with its platform before the duty begins, one in each state. */
export function addDeclarations(world: DemoWorld): void {
  const [issuer] = readWorld(world, find('bam-emetteur', { IsDefaut: true }));
  if (issuer === undefined) return;
  const range = { from: `${addMonths(world.referenceDate, -MONTHS_BACK).slice(0, 7)}-01`, to: addDays(world.referenceDate, -1) };
  const pieces = readWorld(world, reportedPieces({ ...range, issuer, byDefault: issuer.Id }));
  for (const nature of ['ventes', 'paiements'] as const) {
    const periods = reportingPeriods(issuer.RegimeEreporting, nature, range).toReversed();
    const declared = periods.map((period) => ({ period, lines: reportedLines(pieces, nature, period) })).filter(hasSeveralLines);
    for (const [index, fate] of FATES[nature].entries()) {
      const found = declared[index];
      if (found !== undefined) addPeriod(world, { ...found, nature, issuer: issuer.Id, siren: sirenOf(issuer.Siret) }, fate);
    }
  }
}

interface Declared {
  readonly period: ReportingPeriod;
  readonly lines: readonly ReportedLine[];
}

/** A correction says something more than what it corrects. */
function hasSeveralLines({ lines }: Declared): boolean {
  return lines.length > 1;
}

interface Period extends Declared {
  readonly nature: ReportedNature;
  readonly issuer: number;
  readonly siren: string;
}

function addPeriod(world: DemoWorld, period: Period, { isShort = false, isCorrected = false, ...fate }: Fate): void {
  const { lines } = period;
  addDeclaration(world, { ...period, lines: isShort ? lines.slice(0, -1) : lines }, { ...fate, rank: 0 });
  if (isCorrected) addDeclaration(world, period, { state: PlateformeEtat.transmis, rank: 1 });
}

function addDeclaration(world: DemoWorld, { nature, issuer, siren, period, lines }: Period, sent: Fate & { readonly rank: number }): void {
  const { rank, state, reason } = sent;
  // The day after the period, and a correction some days later.
  const day = addDays(period.to, 1 + 3 * rank);
  const declaration = { Nature: DeclarationNature[nature], Debut: period.from, Rang: rank };
  const id = world.add('declaration-ereporting', {
    IdEmetteur: issuer,
    ...declaration,
    Fin: period.to,
    ...declaredFigures(lines),
    DatePreparation: at(day, '09:00'),
  });
  for (const line of lines) world.add('declaration-ereporting-ligne', lineFields(id, line));
  if (state === null) return;
  const Suivi = declarationName(declaration, siren);
  const isSent = state !== PlateformeEtat.enAttente;
  world.add('plateforme-flux', {
    Libelle: Suivi,
    Sens: PlateformeSens.sortant,
    Nature: nature === 'ventes' ? PlateformeNature.ventes : PlateformeNature.paiements,
    Etat: state,
    IdDeclaration: id,
    Suivi,
    NoFlux: isSent ? `demo-${Suivi}` : null,
    Essais: isSent ? 1 : 0,
    ProchainEssai: isSent ? null : at(day, '09:05'),
    Erreur: reason ?? null,
    DateCreation: at(day, '09:05'),
    DateTransmission: isSent ? at(day, '09:06') : null,
    DateMaj: isSent ? at(day, '09:20') : null,
  });
}
