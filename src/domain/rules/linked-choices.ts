import { DictionnaireValeurType } from '#generated/enums/dictionnaire-valeur-type.gen.ts';
import { TarifType } from '#generated/enums/tarif-type.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, refuseField, refuseFields, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from './rule.ts';

/** A choice that only some records of its kind may be: what they must say is told by the record that chooses. */
interface LinkedChoice {
  readonly entity: string;
  /** Under which writes are told: the base of a subtype. */
  readonly root: string;
  readonly field: string;
  readonly to: string;
  /** Field of the chosen record. */
  readonly says: string;
  /** What it must say: a field of the record that chooses, or a value. */
  readonly as: string | number;
}

const REGISTRATION = 'festival-inscription';
const GUEST = 'festival-participant-invite';
const PARTICIPANT = 'festival-participant';

export const CHOICES: readonly LinkedChoice[] = [
  { entity: REGISTRATION, root: REGISTRATION, field: 'IdCopieProjetee', to: 'film-copie', says: 'IdFilm', as: 'IdFilm' },
  { entity: REGISTRATION, root: REGISTRATION, field: 'IdProgramme', to: 'festival-programme', says: 'IdSection', as: 'IdSection' },
  { entity: GUEST, root: PARTICIPANT, field: 'IdTarifDefraiement', to: 'festival-tarif', says: 'Type', as: TarifType.defraiement },
  { entity: GUEST, root: PARTICIPANT, field: 'IdTarifPrime', to: 'festival-tarif', says: 'Type', as: TarifType.primeVoyage },
];

/** The print is one of the film, the programme one of the section, the tariff one of its kind: nothing else is shown, played or paid. */
export const linkedChoices: CommitRule = {
  name: 'keep choices to the records they belong to',
  phase: 'before-commit',
  on: CHOICES.map(({ root, field, as }) => ({
    entity: root,
    ops: ['insert', 'update'],
    fields: typeof as === 'string' ? [field, as] : [field],
  })),
  *run(written) {
    for (const choice of CHOICES) {
      const wanted = written.filter(({ op, fields }) => op === 'insert' || isAsked(choice, fields));
      for (const record of yield* find(choice.entity, { Id: idsOf(wanted, choice.root) })) {
        const chosen = readNumber(record, choice.field);
        if (chosen === null) continue;
        const [target] = yield* find(choice.to, { Id: chosen });
        if (target !== undefined && !isFit(choice, { record, target })) yield* refuseField({ path: choice.field, code: 'hors-choix' });
      }
    }
  },
};

const isAsked = ({ field, as }: LinkedChoice, fields: readonly string[]): boolean =>
  fields.includes(field) || (typeof as === 'string' && fields.includes(as));

const isFit = ({ says, as }: LinkedChoice, { record, target }: { readonly record: RecordData; readonly target: RecordData }): boolean =>
  target[says] === (typeof as === 'string' ? record[as] : as);

/** Answers to questions that staff write: what an answer may be is said by its question. */
interface Answers {
  readonly entity: string;
  readonly owner: string;
  readonly question: string;
  readonly to: string;
  readonly text: string;
  /** Told on the deposit site, in words of its own: only what staff choose is held to its dictionary. */
  readonly isTold: boolean;
}

const ANSWERS: readonly Answers[] = [
  { entity: 'contact-profil', owner: 'IdContact', question: 'IdProfilChamp', to: 'profil-champ', text: 'Valeur', isTold: false },
  { entity: 'structure-profil', owner: 'IdStructure', question: 'IdProfilChamp', to: 'profil-champ', text: 'Valeur', isTold: false },
  { entity: 'film-info', owner: 'IdFilm', question: 'IdInfoComplementaire', to: 'info-complementaire', text: 'Reponse', isTold: true },
];

const CHOSEN = 'IdDictionnaireValeur';

/** A number is a number, a choice is one of its dictionary, and a question that wants one answer has one. */
export const typedAnswers: CommitRule = {
  name: 'keep answers to their questions',
  phase: 'before-commit',
  on: ANSWERS.map(({ entity, question, text }) => ({ entity, ops: ['insert', 'update'], fields: [question, text, CHOSEN] })),
  *run(written) {
    for (const kind of ANSWERS)
      for (const answer of yield* find(kind.entity, { Id: idsOf(written, kind.entity) })) {
        const errors = yield* errorsOf(kind, answer);
        if (errors.length > 0) yield* refuseFields(errors);
      }
  },
};

function* errorsOf(kind: Answers, answer: RecordData): Work<readonly FieldError[]> {
  const [question] = yield* find(kind.to, { Id: readNumber(answer, kind.question) ?? 0 });
  if (question === undefined) return [];
  const isChosen = readNumber(question, 'Type') === DictionnaireValeurType.dictionnaire;
  if (kind.isTold) return readNumber(answer, CHOSEN) === null ? [] : yield* choiceErrors(question, answer);
  const errors = isChosen ? yield* choiceErrors(question, answer) : typedErrors(kind, { question, answer });
  if (question['IsMultiple'] === true) return errors;
  const others = yield* find(kind.entity, { [kind.owner]: readNumber(answer, kind.owner), [kind.question]: readId(question) });
  return others.length > 1 ? [...errors, { path: kind.question, code: 'deja-pris' }] : errors;
}

function* choiceErrors(question: RecordData, answer: RecordData): Work<readonly FieldError[]> {
  const chosen = readNumber(answer, CHOSEN);
  if (chosen === null) return [{ path: CHOSEN, code: 'obligatoire' }];
  const [value] = yield* find('dictionnaire-valeur', { Id: chosen });
  return value === undefined || value['IdDictionnaire'] === question['IdDictionnaire'] ? [] : [{ path: CHOSEN, code: 'hors-choix' }];
}

const FORMS: Readonly<Partial<Record<number, RegExp>>> = {
  [DictionnaireValeurType.int]: /^-?\d{1,15}$/,
  [DictionnaireValeurType.decimal]: /^-?\d{1,12}([.,]\d{1,6})?$/,
  [DictionnaireValeurType.bool]: /^(oui|non)$/i,
};

/** An answer in words, whatever its kind; one that must be there is no blank. */
function typedErrors(
  { text }: Answers,
  { question, answer }: { readonly question: RecordData; readonly answer: RecordData },
): FieldError[] {
  const said = readText(answer, text)?.trim() ?? '';
  if (said === '') return question['IsObligatoire'] === true ? [{ path: text, code: 'obligatoire' }] : [];
  const form = FORMS[readNumber(question, 'Type') ?? 0];
  if (readNumber(answer, CHOSEN) !== null) return [{ path: CHOSEN, code: 'hors-choix' }];
  return form === undefined || form.test(said) ? [] : [{ path: text, code: 'format' }];
}
