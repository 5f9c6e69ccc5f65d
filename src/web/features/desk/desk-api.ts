import {
  exportGuichetBadges,
  findGuichet,
  handOverGuichet,
  listGuichet,
  printRecu,
  takeBackGuichet,
} from '#generated/client/sdk/guichet.gen.ts';
import { getPieceDocument } from '#generated/client/sdk/comptabilite.gen.ts';
import type { GuichetRemise } from '#generated/client/types.gen.ts';
import type { DeskFile, DeskPiece, DeskRole } from '#domain/desk/desk-file.ts';
import type { HandedOver, HandOver } from '#domain/desk/hand-over.ts';
import type { TakeBack, TakenBack } from '#domain/desk/take-back.ts';
import type { DeskPage, DeskSearch } from '#domain/desk/search-desk.ts';
import { AS_FILE, fetchFile, isFetched } from '#web/files/fetch-file.ts';
import { ApiError } from '#web/runtime/transport.ts';

/** Nobody waits longer than this in front of a desk: the copy stored here answers then. */
const PATIENCE_MS = 5000;

export async function searchPeople(edition: number, texte: string): Promise<DeskSearch> {
  return (await findGuichet({ query: { edition, texte }, signal: AbortSignal.timeout(PATIENCE_MS) })).data;
}

export async function readPerson(edition: number, fiche: string, signal?: AbortSignal): Promise<DeskFile | null> {
  return (await findGuichet({ query: { edition, fiche }, ...(signal && { signal }) })).data.Fiches[0] ?? null;
}

/** Page after page: somebody always stands at the desk meanwhile. */
export async function readEverybody(edition: number, signal: AbortSignal): Promise<readonly DeskFile[]> {
  const filesByKey = new Map<string, DeskFile>();
  let debut: number | null = 0;
  while (debut !== null) {
    const { data }: { readonly data: DeskPage } = await listGuichet({ query: { edition, debut }, signal });
    for (const file of data.Fiches) filesByKey.set(file.Cle, file);
    debut = data.Suite;
  }
  return [...filesByKey.values()];
}

/** `answer`: to what the server would ask first. */
export async function sendHandOver(order: HandOver, answer: string | null): Promise<HandedOver> {
  const body: GuichetRemise = { ...order, Roles: order.Roles.map(({ Entite, Id }) => ({ Entite: kindOf(Entite), Id })) };
  const headers = answer === null ? {} : { confirmation: answer };
  return (await handOverGuichet({ body, headers, signal: AbortSignal.timeout(2 * PATIENCE_MS) })).data;
}

/** `answer`: what becomes of the money, once the server requires it. */
export async function sendTakeBack(order: TakeBack, answer: string | null): Promise<TakenBack> {
  const body = { ...order, Roles: order.Roles.map(({ Entite, Id }) => ({ Entite: kindOf(Entite), Id })), Dotations: [...order.Dotations] };
  return (await takeBackGuichet({ body, headers: answer === null ? {} : { confirmation: answer } })).data;
}

/** False: they would come out unreadable, and the person would rather not. */
export function printBadges(Edition: number, roles: readonly DeskRole[]): Promise<boolean> {
  const body = { Edition, Roles: roles.map(({ Entite, Id }) => ({ Entite: kindOf(Entite), Id })) };
  return isFetched(exportGuichetBadges({ body, ...AS_FILE }));
}

/** The badges as they would come out; none is marked as printed. */
export async function previewBadges(Edition: number, roles: readonly DeskRole[]): Promise<Blob> {
  const body = { Edition, Apercu: true, Roles: roles.map(({ Entite, Id }) => ({ Entite: kindOf(Entite), Id })) };
  return (await exportGuichetBadges({ body, ...AS_FILE })).data;
}

/** Receipt of an invoice, on paper. */
export function printReceipt({ Id, NoFacture }: DeskPiece): Promise<void> {
  return fetchFile(printRecu({ path: { id: Id }, ...AS_FILE }), `${NoFacture}.pdf`);
}

export function printInvoice({ Id, NoFacture }: DeskPiece): Promise<void> {
  return fetchFile(getPieceDocument({ path: { id: Id }, ...AS_FILE }), `${NoFacture}.pdf`);
}

type Kind = GuichetRemise['Roles'][number]['Entite'];

const KINDS: readonly Kind[] = [
  'festival-participant-accredite',
  'festival-participant-invite',
  'festival-participant-pass',
  'festival-participant-organisateur',
  'festival-participant-benevole',
  'festival-groupe-membre',
];

function kindOf(name: string): Kind {
  return KINDS.find((kind) => kind === name) ?? 'festival-participant-accredite';
}

/** No answer that counts came: the network, the server, or whoever stands before it. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0;
}
