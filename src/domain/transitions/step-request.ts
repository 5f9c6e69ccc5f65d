import type { StepChoices } from '#domain/work/step-choices.ts';
import { isLanguage, LANGUAGES } from '#generated/i18n/languages.gen.ts';
import type { JsonValue, Language, TransitionDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import type { Reasons } from '#domain/work/mail-order.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { refuse, refuseField, refuseFields, type Work } from '#domain/work/work.ts';

/** Request of a person for a step. */
export interface StepRequest {
  readonly version: number;
  readonly reason: string | null;
  /** Fields of the record that the step asks for. */
  readonly answers: RecordData;
  readonly choices: StepChoices;
  readonly isMailed: boolean;
  /** The person saw the mail with its hole and sends it. */
  readonly isHoleSeen: boolean;
  /** The reason in each language in which it was written. */
  readonly reasons: Reasons;
}

const NAMES = ['Version', 'Motif', 'Mail', 'Valeurs', 'Suites', 'LangueMotif', 'Motifs', 'AvecIncomplets', 'Id'];
const REASON_MAX = 5000;

export function* readStep(body: unknown, { reason, ask = [] }: TransitionDescriptor): Work<StepRequest> {
  const sent = isRecordData(body) ? body : yield* refuse('requete-invalide');
  yield* refuseUnknown(sent, NAMES);
  const { Version, Mail, AvecIncomplets, Valeurs = {}, Suites = {} } = sent;
  for (const [path, flag] of Object.entries({ Mail, AvecIncomplets }))
    if (!['undefined', 'boolean'].includes(typeof flag)) yield* refuseField({ path, code: 'type' });
  const version = typeof Version === 'number' ? Version : yield* refuseField({ path: 'Version', code: 'obligatoire' });
  const motive = yield* readMotive(sent);
  if (motive === null && reason) yield* refuseField({ path: 'Motif', code: 'obligatoire' });
  const answers = isRecordData(Valeurs) ? Valeurs : yield* refuseField({ path: 'Valeurs', code: 'type' });
  yield* refuseUnknown(answers, ask, 'Valeurs.');
  return {
    version,
    reason: motive,
    answers,
    choices: yield* readChoices(Suites),
    isMailed: Mail !== false,
    isHoleSeen: AvecIncomplets === true,
    reasons: { ...(yield* readReasons(sent)), ...(motive === null ? {} : { [yield* readCulture(sent)]: motive }) },
  };
}

function* refuseUnknown(sent: RecordData, allowedNames: readonly string[], prefix = ''): Work<void> {
  const unknown = Object.keys(sent).filter((name) => !allowedNames.includes(name));
  if (unknown.length > 0) yield* refuseFields(unknown.map((name): FieldError => ({ path: `${prefix}${name}`, code: 'champ-inconnu' })));
}

/** The reason somebody gave, without the space around it; null when there is none. */
function* readMotive({ Motif = null }: RecordData, path = 'Motif'): Work<string | null> {
  if (Motif === null) return null;
  const text = typeof Motif === 'string' ? Motif : yield* refuseField({ path, code: 'type' });
  if (text.length > REASON_MAX) yield* refuseField({ path, code: 'trop-long', params: { max: REASON_MAX } });
  return text.trim() === '' ? null : text.trim();
}

/** Staff write French unless they say otherwise. */
function* readCulture({ LangueMotif = 'fr' }: RecordData): Work<Language> {
  return isLanguage(LangueMotif) ? LangueMotif : yield* refuseField({ path: 'LangueMotif', code: 'valeur' });
}

/** Reasons for readers of another language than that of the reason itself. */
function* readReasons({ Motifs = null }: RecordData): Work<Reasons> {
  if (Motifs === null) return {};
  const sent = isRecordData(Motifs) ? Motifs : yield* refuseField({ path: 'Motifs', code: 'type' });
  yield* refuseUnknown(sent, LANGUAGES, 'Motifs.');
  const reasons: Partial<Record<Language, string>> = {};
  for (const culture of LANGUAGES) {
    const text = yield* readMotive({ Motif: sent[culture] ?? null }, `Motifs.${culture}`);
    if (text !== null) reasons[culture] = text;
  }
  return reasons;
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  Nuits: ['liberer', 'garder'],
  Pieces: ['avoir', 'garder'],
  Creneaux: ['liberer', 'garder'],
};

/** Choices of a person about the records that the step touches elsewhere. */
function* readChoices(sent: JsonValue | RecordData): Work<StepChoices> {
  const given = isRecordData(sent) ? sent : yield* refuseField({ path: 'Suites', code: 'type' });
  const { Derogation, ...choices } = given;
  const wrong = Object.entries(choices).filter(([name, value]) => CHOICES[name]?.includes(String(value)) !== true);
  if (wrong.length > 0) yield* refuseFields(wrong.map(([name]): FieldError => ({ path: `Suites.${name}`, code: 'valeur' })));
  if (Derogation !== undefined && (typeof Derogation !== 'string' || Derogation.length > REASON_MAX))
    yield* refuseField({ path: 'Suites.Derogation', code: 'type' });
  const { Nuits, Creneaux, Pieces } = choices;
  const reason = typeof Derogation === 'string' ? Derogation.trim() : '';
  return {
    ...(isKept(Nuits) ? { Nuits } : {}),
    ...(isKept(Creneaux) ? { Creneaux } : {}),
    ...(isCredited(Pieces) ? { Pieces } : {}),
    ...(reason === '' ? {} : { Derogation: reason }),
  };
}

function isKept(value: JsonValue | undefined): value is 'liberer' | 'garder' {
  return value === 'liberer' || value === 'garder';
}

function isCredited(value: JsonValue | undefined): value is 'avoir' | 'garder' {
  return value === 'avoir' || value === 'garder';
}

interface CorrectionRequest {
  readonly version: number;
  readonly to: number;
  readonly reason: string;
}

/** The body of a correction: the version seen, the right status, and why the present one is wrong. */
export function* readCorrection(body: unknown): Work<CorrectionRequest> {
  const sent = isRecordData(body) ? body : yield* refuse('requete-invalide');
  yield* refuseUnknown(sent, ['Version', 'Statut', 'Motif', 'Id']);
  const { Version, Statut = null } = sent;
  const version = typeof Version === 'number' ? Version : yield* refuseField({ path: 'Version', code: 'obligatoire' });
  const to = typeof Statut === 'number' ? Statut : yield* refuseField({ path: 'Statut', code: Statut === null ? 'obligatoire' : 'type' });
  const reason = (yield* readMotive(sent)) ?? (yield* refuseField({ path: 'Motif', code: 'obligatoire' }));
  return { version, to, reason };
}
