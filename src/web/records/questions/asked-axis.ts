import { AXIS_STEPS, type AskedAxis } from '#domain/records/questions/axes.ts';

/** `DateArrivee:mois` or `Duree:600`, as addresses write an axis. */
export function readAxis(text: string): AskedAxis {
  const [champ = '', of = ''] = text.split(':');
  const pas = AXIS_STEPS.find((step) => step === of);
  if (pas !== undefined) return { champ, pas };
  const tranche = Number(of);
  return of !== '' && Number.isFinite(tranche) && tranche > 0 ? { champ, tranche } : { champ };
}

export function axisText({ champ, pas, tranche }: AskedAxis): string {
  const of = pas ?? tranche;
  return of === undefined ? champ : `${champ}:${of}`;
}
