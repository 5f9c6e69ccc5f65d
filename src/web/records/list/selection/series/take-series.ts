import type { Language } from '#generated/i18n/languages.gen.ts';
import { takeEtapeSerie } from '#generated/client/sdk/etapes.gen.ts';
import type { EtapeSerieFicheResultat } from '#generated/client/types.gen.ts';
import { type RecordData, readId, readVersion } from '#domain/values/record-data.ts';

/** Records of one call: small enough that its progress moves, and that « stop » is heard. */
const AT_ONCE = 20;

export interface SeriesAnswer {
  readonly reason: string | null;
  /** The reason for who reads another language. */
  readonly reasons: Readonly<Partial<Record<Language, string>>>;
  readonly mail: boolean;
  readonly values: RecordData | null;
}

export interface SeriesOrder {
  readonly entity: string;
  readonly step: string;
  readonly records: readonly RecordData[];
  readonly answer: SeriesAnswer;
  /** Only tells what would pass. */
  readonly isTrial: boolean;
  /** The person saw the mails with a hole and sends them. */
  readonly isHoleAccepted: boolean;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Outcome of each record reached; fewer than requested if the person stopped or the network failed (`failure`). */
export interface SeriesOutcome {
  readonly outcomes: readonly EtapeSerieFicheResultat[];
  readonly failure: unknown;
}

/** Takes a step record by record, some at a time. */
export async function takeSeries({
  entity,
  step,
  records,
  answer,
  isTrial,
  isHoleAccepted,
  onProgress,
  signal,
}: SeriesOrder): Promise<SeriesOutcome> {
  const outcomes: EtapeSerieFicheResultat[] = [];
  for (let start = 0; start < records.length && !signal.aborted; start += AT_ONCE) {
    const some = records.slice(start, start + AT_ONCE);
    const body = {
      Fiches: some.map((record) => ({ Id: readId(record), Version: readVersion(record) })),
      Essai: isTrial,
      Mail: answer.mail,
      ...(isHoleAccepted ? { AvecIncomplets: true } : {}),
      ...(answer.reason === null ? {} : { Motif: answer.reason }),
      ...(Object.keys(answer.reasons).length === 0 ? {} : { Motifs: answer.reasons }),
      ...(answer.values === null ? {} : { Valeurs: { ...answer.values } }),
    };
    try {
      const { data } = await takeEtapeSerie({ path: { entite: entity, etape: step }, body });
      outcomes.push(...data.Fiches);
    } catch (failure) {
      return { outcomes, failure };
    }
    onProgress(outcomes.length);
  }
  return { outcomes, failure: null };
}
