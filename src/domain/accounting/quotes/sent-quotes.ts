import type { FestivalDevisEnvoye } from '#generated/records/festival-devis-envoye.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import { recordFrom } from '#domain/records/read/typed-record.ts';
import { type RecordData, sameValue } from '#domain/values/record-data.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { create, find, update, type Work } from '#domain/work/work.ts';
import { type PrintedPiece, composedQuote } from '../printed-piece.ts';

/** Versions of the quote of a group, the first one first. */
function* sentQuotes(group: number): Work<readonly FestivalDevisEnvoye[]> {
  return (yield* find('festival-devis-envoye', { IdGroupe: group })).toSorted((left, right) => left.VersionDevis - right.VersionDevis);
}

/** The version that was sent last; null before any. */
export function* standingQuote(group: number): Work<FestivalDevisEnvoye | null> {
  return (yield* sentQuotes(group)).at(-1) ?? null;
}

/** Fields that a version freezes, by which two are the same offer; its day is not part of it. */
const OFFER = ['DateValidite', 'PrixHt', 'PrixTva', 'PrixTtc', 'MentionTva', 'NomClient', 'Client', 'LignesFigees'] as const;

/** Keeps the quote as it is sent: under its number the first time, under its number and its version once the offer is another one. Answers whether it is. */
export function* freezeQuote(group: FestivalGroupe, isNew: boolean, input: AccountingInput): Work<boolean> {
  const last = yield* standingQuote(group.Id);
  // A quote that left before versions were stored was the first one.
  const version = (last?.VersionDevis ?? (isNew ? 0 : 1)) + 1;
  const frozen = yield* frozenQuote(group, { version, input });
  if (last !== null && OFFER.every((name) => sameValue(frozen[name], last[name]))) {
    // The same offer sent again after a refusal waits for another answer.
    if (last.DateRefus !== null) yield* update('festival-devis-envoye', last.Id, { ...NO_ANSWER });
    return false;
  }
  if (last !== null) yield* update('festival-devis-envoye', last.Id, { IsEnVigueur: false });
  yield* create('festival-devis-envoye', { ...frozen });
  return true;
}

interface Freezing {
  readonly version: number;
  readonly input: AccountingInput;
}

function* frozenQuote(group: FestivalGroupe, { version, input }: Freezing): Work<Omit<FestivalDevisEnvoye, 'Id' | 'Version'>> {
  const { piece, lines } = yield* composedQuote(group, input);
  return {
    IdGroupe: group.Id,
    NoDevis: versionNumber(group.NoDevis ?? '', version),
    VersionDevis: version,
    DateDevis: piece.DateEmission,
    DateValidite: group.DateValidite,
    PrixHt: piece.PrixHt ?? 0,
    PrixTva: piece.PrixTva ?? 0,
    PrixTtc: piece.PrixTtc ?? 0,
    TauxTva: piece.TauxTva ?? null,
    MentionTva: piece.MentionTva ?? null,
    Conditions: piece.Conditions ?? null,
    Objet: piece.Objet ?? null,
    NumEngagement: piece.NumEngagement ?? null,
    NomClient: piece.NomClient,
    Emetteur: piece.Emetteur,
    Client: piece.Client,
    LignesFigees: lines.map((line) => ({ ...line })),
    IsEnVigueur: true,
    ...NO_ANSWER,
    Empreinte: null,
    LienEnvoyeA: null,
  };
}

/** A version that its client has not answered. */
const NO_ANSWER = {
  DateAcceptation: null,
  AcceptePar: null,
  IsParLien: false,
  DateReponse: null,
  OrigineReponse: null,
  DateRefus: null,
  RefusePar: null,
  MotifRefus: null,
} as const;

/** The first version bears the number of the quote alone. */
function versionNumber(number: string, version: number): string {
  return version === 1 ? number : `${number}-v${version}`;
}

/** A version on paper: what it froze, and nothing of today. */
export function printedVersion(quote: FestivalDevisEnvoye): PrintedPiece {
  const { NoDevis, DateDevis, DateValidite, LignesFigees, ...kept } = quote;
  const { Emetteur, Client, NomClient, PrixHt, PrixTva, PrixTtc, TauxTva, MentionTva, Conditions, Objet, NumEngagement } = kept;
  const frozenFields = { Emetteur, Client, NomClient, PrixHt, PrixTva, PrixTtc, TauxTva, MentionTva, Conditions, Objet, NumEngagement };
  const piece = { ...frozenFields, NoFacture: NoDevis, IsDevis: true, DateEmission: DateDevis, DateEcheance: null, DateValidite };
  return { piece, lines: (LignesFigees ?? []).map((line: RecordData) => recordFrom('bam-paiement-ligne', line)), invoice: null };
}

/** The quote on paper: as it was sent, or as it would be sent while it is being prepared. */
export function* printedQuote(group: FestivalGroupe, isDraft: boolean, input: AccountingInput): Work<PrintedPiece> {
  const last = yield* standingQuote(group.Id);
  if (last !== null && !isDraft) return printedVersion(last);
  const composed = yield* composedQuote(group, input);
  if (last === null) return composed;
  const next = yield* frozenQuote(group, { version: last.VersionDevis + 1, input });
  if (OFFER.every((name) => sameValue(next[name], last[name]))) return printedVersion(last);
  return { ...composed, piece: { ...composed.piece, NoFacture: next.NoDevis } };
}
