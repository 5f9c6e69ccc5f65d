import type { AudienceStep } from './audience-steps.ts';
import type { FileStep } from './file-steps.ts';
import type { StepTaken } from './step-choices.ts';
import type { ShownRows } from './shown-rows.ts';
import type { MailSource, RecipientRoute, FoundRecipient } from './mail-source.ts';
import type { JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import type { ErrorDetails } from '#domain/errors/app-error.ts';
import type { ErrorCode, FieldError } from '#domain/errors/catalogue.ts';
import type { MailOrder, WrittenMail } from './mail-order.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { SealingStep } from './sealing.ts';
import type { Between } from './between.ts';
import type { Erasure } from './erasure.ts';

/** Rows at the end of a path from the record, with the fields that a condition names. */
export interface FactPath {
  /** `Eannee`, `Paiements.Reglements`, `Programme.Seances`. */
  readonly path: string;
  readonly fields: readonly string[];
}

/** Equality on the fields of an entity; a list means one of its values, null means empty. Case and accents never count. */
export type Where = Readonly<Record<string, string | number | boolean | null | readonly number[] | readonly string[] | Between>>;

/** One thing that a rule asks of whoever keeps the records. */
export type Step =
  | InZone
  /** The work is awaited: rows that are not in memory. */
  | { readonly do: 'wait'; readonly until: Promise<void> }
  | { readonly do: 'find'; readonly entity: string; readonly where: Where; readonly fields: readonly string[] | null }
  | { readonly do: 'read'; readonly entity: string; readonly id: number }
  /** The record as stored, for who may read it and writes nothing. */
  | { readonly do: 'see'; readonly entity: string; readonly id: number }
  /** Records that a person means to change, held and theirs to change; those that are gone are left out. */
  | { readonly do: 'hold-all'; readonly entity: string; readonly ids: readonly number[] }
  /** A save of the person's own, as a form sends it, on the record they hold as it is now. Answers the version. */
  | { readonly do: 'save'; readonly entity: string; readonly before: RecordData; readonly data: RecordData }
  /** Writes of a series, record by record from the last one: `{ Id, Lignes: [{ Avant, Apres }] }`. */
  | ({ readonly do: 'series' } & SeriesLines)
  /** A record that a person means to change: held, theirs to change, of an open edition, in the version they saw. */
  | { readonly do: 'open'; readonly entity: string; readonly id: number; readonly version: number | null; readonly isClosedToo: boolean }
  /** Years of the editions of records, or of what they are a part of, each once. */
  | { readonly do: 'years'; readonly entity: string; readonly ids: readonly number[] }
  /** Those of the ids that the person sees. */
  | { readonly do: 'within'; readonly entity: string; readonly ids: readonly number[] }
  /** Names of the records for people, by id. */
  | { readonly do: 'names'; readonly entity: string; readonly ids: readonly number[] }
  /** The same as `{ Id, Libelle }`, the first of those whose names the person may see. */
  | { readonly do: 'names-told'; readonly entity: string; readonly ids: readonly number[]; readonly max: number }
  /** Rows that refer to a record, by relation. */
  | { readonly do: 'referring'; readonly entity: string; readonly id: number }
  /** Groups `{ Ids }` of records that say the same at these paths, whatever case and accents; archived ones are left in peace. */
  | { readonly do: 'twins'; readonly entity: string; readonly paths: readonly string[] }
  /** The record in which one was merged last. */
  | { readonly do: 'successor'; readonly entity: string; readonly id: number }
  /** Records whose search text comes near, in no order: a wide net, the rule judges. */
  | { readonly do: 'similar'; readonly entity: string; readonly text: string }
  /** Takes the record for the rest of the transaction; when somebody else has it, the work is refused at once with the code. */
  | { readonly do: 'hold'; readonly entity: string; readonly id: number; readonly busy: ErrorCode }
  /** Waits for whoever else does the same, and keeps the others waiting for the rest of the transaction. */
  | { readonly do: 'take-turn'; readonly name: string }
  /** Waits for whoever writes these records; the rest of the transaction reads them as they then are. `busy`: the error when that takes too long. */
  | { readonly do: 'wait-for'; readonly entity: string; readonly ids: readonly number[]; readonly busy: ErrorCode }
  /** Links of a field as `{ Id, Lien, Dit }`, from their owners or from what they lead to. */
  | { readonly do: 'links'; readonly entity: string; readonly field: string; readonly of: LinkEnds }
  /** Records that the links of one lead to besides, after those it had: what was linked stays as it was. */
  | {
      readonly do: 'link';
      readonly entity: string;
      readonly field: string;
      readonly id: number;
      readonly ids: readonly number[];
      readonly said?: RecordData;
    }
  /** Records that this call deleted, as they were. */
  | { readonly do: 'gone'; readonly entity: string; readonly ids: readonly number[] }
  /** Computed values of a record: no change of anybody's, so neither version nor history; open screens show them. */
  | { readonly do: 'mark'; readonly entity: string; readonly ids: readonly number[]; readonly data: RecordData }
  | { readonly do: 'create'; readonly entity: string; readonly records: readonly RecordData[] }
  /** New records of the person's own, as a form sends them. */
  | { readonly do: 'add'; readonly entity: string; readonly records: readonly RecordData[] }
  /** `kept`: fields that a restoration of the call gives back, where nobody wrote something else since. */
  | { readonly do: 'update'; readonly entity: string; readonly id: number; readonly data: RecordData; readonly kept?: readonly string[] }
  /** Values of a step of a state or its correction, whatever forms may write; the history has the rest. Answers the version. */
  | { readonly do: 'set'; readonly entity: string; readonly id: number; readonly data: RecordData; readonly said: RecordData }
  | ({ readonly do: 'take-step' } & StepTaken)
  /** Answers of the person to a step: a change of their own, under `Valeurs.` in the history. */
  | { readonly do: 'answer'; readonly entity: string; readonly id: number; readonly data: RecordData }
  /** The record as a reader without limits sees it, derived fields included. */
  | { readonly do: 'shown'; readonly entity: string; readonly id: number }
  /** Rows at the end of paths from the record, as `{ Fait, Fiche }`. */
  | { readonly do: 'facts'; readonly entity: string; readonly id: number; readonly reads: Readonly<Record<string, FactPath>> }
  /** One value in rows, which a restoration of the call gives back. */
  | ({ readonly do: 'move' } & Moving)
  /** The links of a record become those of another one; what both had stays once. */
  | { readonly do: 'move-links'; readonly entity: string; readonly from: number; readonly to: number }
  /** A record of one type becomes one of another, under its id. */
  | ({ readonly do: 'become' } & Becoming)
  | { readonly do: 'delete'; readonly entity: string; readonly ids: readonly number[] }
  /** Away for good: what was only its person's own leaves no trash. */
  | { readonly do: 'drop'; readonly entity: string; readonly ids: readonly number[] }
  /** Ids of a list, in its order, under the filter that the person counted last with this key; null: there is none. */
  | ({ readonly do: 'counted' } & CountedFilter)
  /** Records that a call of the person created, by its batch: `{ Entite, Id, IsModifiee }`, where the last tells whether anybody wrote on them or their parts since. */
  | { readonly do: 'created'; readonly batch: string }
  /** Deletions that the person may take back, the last first, or that of one batch: `{ Lot, Entite, IdFiche, Libelle, NbFiches, SupprimeLe, SupprimePar }`. */
  | ({ readonly do: 'deleted' } & DeletedBatches)
  /** Everything that a deletion took comes back under its ids; the rights have been looked at. */
  | { readonly do: 'restore'; readonly entity: string; readonly batch: string }
  | LockStep
  | AudienceStep
  | FileStep
  /** Texts of records in every language, by their own ids: `{ Entite, IdFiche, Traduction }`. */
  | { readonly do: 'translations'; readonly kind: 'label' | 'longText'; readonly ids: readonly number[] }
  /** Nothing shows any more what the records held: history, trash, the mails about them; what still waits does not leave. */
  | ({ readonly do: 'forget' } & Erasure)
  | MailStep
  | SealingStep
  | ({ readonly do: 'claim' } & Claim)
  | { readonly do: 'keep-result'; readonly key: string; readonly result: number }
  /** Ids of a list, in its order, among the rows that the person sees. */
  | ({ readonly do: 'listed' } & ListedRows)
  | { readonly do: 'count'; readonly entity: string; readonly where: Where }
  /** Puts a mail in the outbox of the same transaction. */
  | { readonly do: 'mail'; readonly order: MailOrder }
  /** True if a number belonged to a record that is gone, or that has another one since. */
  | ({ readonly do: 'spent' } & GivenNumber)
  | ({ readonly do: 'number' } & Series)
  | ({ readonly do: 'refuse'; readonly code: ErrorCode } & RefusalDetails)
  /** Refusal of a request with errors in some of its fields. */
  | { readonly do: 'refuse-fields'; readonly errors: readonly FieldError[] };

/** Some records of a series, from the last one. */
export interface SeriesLines {
  readonly entity: string;
  /** Batch of all that was written. */
  readonly lot: string;
  /** Records before this one; null: from the last one. */
  readonly before: number | null;
  readonly max: number;
}

/** Rows that refer to a record through a field of theirs. */
export interface Referring {
  readonly entity: string;
  readonly field: string;
  readonly onDelete: string;
  readonly ids: readonly number[];
}

export interface Moving {
  readonly entity: string;
  readonly field: string;
  readonly ids: readonly number[];
  readonly value: number | boolean | null;
}

/** A mail that waits: it leaves once the transaction that asks for it has committed, and not at all otherwise. */
export interface NewTrace extends WrittenMail {
  /** Texts of its enclosures with letters that no font prints. */
  readonly unprintable?: string | null;
  readonly templateId: number | null;
  readonly replyTo: string | null;
  /** Facts that it states, as stored; absent where none may change afterwards. */
  readonly told?: string;
}

export interface AskedRecipients {
  readonly source: MailSource;
  /** Records that the mails are about. */
  readonly ids: readonly number[];
  readonly routes: readonly RecipientRoute[];
}

export interface AskedValues {
  readonly source: MailSource;
  readonly ids: readonly number[];
  readonly culture: Language;
  /** Only the records on the way that the person sees; else all: the product writes. */
  readonly isByHand: boolean;
}

/** A call that is done once, however often it comes. */
export interface Claim {
  readonly key: string;
  /** Act and its content: the same key for something else is refused. */
  readonly of: string;
  readonly data: JsonValue | { readonly [name: string]: unknown };
}

export interface ListedRows {
  readonly entity: string;
  /** Rows that the list shows; null: all of its entity. */
  readonly shown: ShownRows | null;
  /** As it was sent: it is checked by whoever answers. */
  readonly filter: unknown;
  readonly max: number;
  /** Those whose name is nearest to what is searched come first, as in pickers. */
  readonly isNearestFirst?: boolean;
}

/** Steps that only mails use. */
type MailStep =
  /** From whom mails leave, whether they do, and what links in them begin with: `{ Simule, SansServeur, Expediteur, Adresse }`. */
  | { readonly do: 'mailbox' }
  /** Everybody at the end of routes, those of the first one first. */
  | ({ readonly do: 'recipients' } & AskedRecipients)
  /** Values of the words of a template, as `{ Id, Mots }`. */
  | ({ readonly do: 'merge-values' } & AskedValues)
  /** Merge fields that the person may not read, as `{ Champ, Droit }`. */
  | { readonly do: 'hidden-fields'; readonly source: MailSource; readonly names: readonly string[] }
  /** Prints what goes with an automatic mail and keeps it with it: `{ Pieces: [{ name, fileId }], Mots }`. */
  | { readonly do: 'enclose'; readonly order: Pick<MailOrder, 'usage' | 'id'>; readonly culture: Language }
  /** `{ IdCompte, ExpireLe, UtiliseLe }` of a link by the secret that its mail carried; null: there is none. */
  | { readonly do: 'activation-link'; readonly secret: string }
  /** The links of an account open nothing any more. */
  | { readonly do: 'spend-links'; readonly account: number }
  /** A secret of a link with what it is known by: `{ Secret, Empreinte }`. */
  | { readonly do: 'new-secret' }
  /** `{ Empreinte }`: what a secret is known by. */
  | { readonly do: 'secret-fingerprint'; readonly secret: string }
  /** Many at once, each with its files. */
  | { readonly do: 'traces'; readonly traces: readonly NewTrace[] }
  /** Back in the queue: how many will leave. */
  | { readonly do: 'send-again'; readonly ids: readonly number[]; readonly lot: string | null };

/** Lock of an open record: held for as long as somebody renews it. */
type LockStep =
  /** `{ Id, Nom }` of who has it already; null: the person has it. */
  | ({ readonly do: 'take-lock'; readonly isForced: boolean } & LockHeld)
  /** One when the person had it under this token. */
  | ({ readonly do: 'release-lock' } & LockHeld);

interface LockHeld {
  readonly entity: string;
  readonly id: number;
  /** Of the page that holds it. */
  readonly token: string;
}

export interface DeletedBatches {
  /** One batch; null: all. */
  readonly lot: string | null;
  /** Entities whose batches the person may take back, whoever deleted them. */
  readonly entities: readonly string[];
  readonly skip: number;
  readonly take: number;
}

export interface CountedFilter {
  readonly screen: string;
  readonly key: string;
  readonly max: number;
}

export interface Becoming {
  /** Types of one base. */
  readonly from: string;
  readonly to: string;
  readonly id: number;
  /** State of the record in the base then. */
  readonly data: RecordData;
}

type RefusalDetails = Pick<ErrorDetails, 'params' | 'message' | 'conflict' | 'question'>;

/** A question has a title and a verb of its own, declared where it is raised. */
export type DetailsOf<Code extends ErrorCode> = 'confirmation-requise' extends Code
  ? RefusalDetails & Required<Pick<RefusalDetails, 'question'>>
  : RefusalDetails;

export type LinkEnds = { readonly owners: readonly number[] } | { readonly targets: readonly number[] };

/** A number that is given once: over all, or within an edition. */
export interface GivenNumber {
  readonly entity: string;
  /** Edition; 0: numbers that never start again. */
  readonly year: number;
  readonly number: string;
}

/** A series of texts like `FA2026-00001` in a field of an entity. */
export interface Series {
  readonly entity: string;
  readonly field: string;
  /** All before the number. */
  readonly prefix: string;
  /** Field that dates the records of the series, and the date of the new one: none is dated before the last one. */
  readonly day: string;
  readonly date: string;
}
/** A step by the clock of a zone. */
interface InZone {
  readonly do: 'in-zone';
  readonly zone: string;
  readonly step: Step;
}

export type StepReply = number | RecordData | readonly (RecordData | FoundRecipient | number)[] | null;
