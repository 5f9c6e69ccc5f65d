/** Question about a list beyond its rows, as its address and saved views carry it: short names, since people share them. */
export interface QuestionChoice {
  /** One or two fields, `DateArrivee:mois` or `Duree:600` with their step. */
  readonly par?: readonly string[];
  /** `somme:Duree`. */
  readonly calcul?: string;
  readonly forme?: QuestionForm;
  /** Month of a calendar, `2027-02`. */
  readonly mois?: string;
}

export const FORMS = ['barres', 'courbe', 'parts', 'tableau', 'carte'] as const;
export type QuestionForm = (typeof FORMS)[number];

const AXES_MAX = 2;

/** A part that is not understood is left out. */
export function readQuestion(raw: unknown): QuestionChoice | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const { par, calcul, forme, mois }: { par?: unknown; calcul?: unknown; forme?: unknown; mois?: unknown } = raw;
  const named = Array.isArray(par) ? par.filter((one) => typeof one === 'string').slice(0, AXES_MAX) : [];
  const form = FORMS.find((one) => one === forme);
  return {
    ...(named.length > 0 && { par: named }),
    ...(typeof calcul === 'string' && { calcul }),
    ...(form !== undefined && { forme: form }),
    ...(typeof mois === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(mois) && { mois }),
  };
}
