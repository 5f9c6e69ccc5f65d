import { addDays, addMonths } from '#domain/values/dates.ts';
import { type DemoWorld, label } from '../world/world.ts';

export interface Formule {
  readonly id: number;
  readonly code: FormuleCode;
  /** In euros, tax included. */
  readonly ttc: number;
}

type FormuleCode = 'MA' | 'MC' | 'MJ' | 'FP' | 'ET' | 'PR' | 'FS' | 'EX' | 'ES' | 'VO' | 'GE' | 'GL' | 'GU';

export const VAT = 20;

/** Without tax, to the cent. */
export function withoutTax(ttc: number, rate = VAT): number {
  return Math.round((ttc * 10_000) / (100 + rate)) / 100;
}

/** Accreditations of the season that were paid, each with its invoice. */
export const PAID_ACCREDITATIONS = 1750;

const TEXTS: readonly (readonly [FormuleCode, string, string, number])[] = [
  ['MA', 'Marché, tarif anticipé', 'Market, early bird', 95],
  ['MC', 'Marché', 'Market', 125],
  ['MJ', 'Marché, un jour', 'Market, one day', 45],
  ['FP', 'Festival professionnel', 'Festival professional', 60],
  ['ET', 'Étudiant en cinéma', 'Film student', 30],
  ['PR', 'Presse', 'Press', 0],
  ['FS', 'Film sélectionné', 'Selected film', 0],
  ['EX', 'Exposant compris', 'Exhibitor, included', 0],
  ['ES', 'Exposant supplémentaire', 'Extra exhibitor', 80],
  ['VO', 'Vidéothèque en ligne', 'Online video library', 55],
  ['GE', 'Groupe, école de cinéma', 'Group, film school', 38],
  ['GL', 'Groupe, lycée', 'Group, secondary school', 15],
  ['GU', 'Groupe, université', 'Group, university', 20],
];

export type Formules = (eannee: number, code: FormuleCode) => Formule;

/** Prices are data: each edition keeps its own. */
export function addFormules(world: DemoWorld): Formules {
  const found = new Map<string, Formule>();
  for (const { Eannee, DateDebut } of world.editions) {
    TEXTS.forEach(([code, fr, en, ttc], index) => {
      const id = world.add('festival-formule', {
        Eannee,
        TradLibelle: label(fr, en),
        Code: code,
        PrixHt: withoutTax(ttc),
        PrixTtc: ttc,
        TauxTva: VAT,
        Ordre: index + 1,
        IsGroupe: code.startsWith('G'),
        DateDebut: addDays(DateDebut, -120),
        DateFin: code === 'MA' ? addMonths(DateDebut, -2) : addDays(DateDebut, 8),
      });
      found.set(`${Eannee} ${code}`, { id, code, ttc });
    });
  }
  return (eannee, code) => {
    const formule = found.get(`${eannee} ${code}`);
    if (formule === undefined) throw new RangeError(`No formule ${code} in ${eannee}`);
    return formule;
  };
}
