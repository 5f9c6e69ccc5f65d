import type { FusionChoices } from '#domain/records/fusion.ts';
import { type RecordData, readVersion } from '#domain/records/record-data.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { call, send } from '#web/runtime/transport.ts';

export interface FusionFile {
  readonly id: number;
  readonly label: string;
}

export interface Movement {
  readonly entity: string;
  readonly field: string;
  readonly count: number;
  readonly files: readonly FusionFile[];
}

export interface FusionPreview {
  readonly movements: readonly Movement[];
  readonly collisions: readonly Movement[];
  readonly accounts: readonly FusionFile[];
}

export interface TwinGroup {
  readonly motive: 'nom' | 'email' | 'siret' | 'titre';
  readonly files: readonly FusionFile[];
}

export async function loadTwins(entity: string): Promise<readonly TwinGroup[]> {
  const reply = await call('/fusions/{entite}/doublons', { params: { entite: entity } });
  return listOf(reply).map((group) => ({ motive: motiveOf(group.Motif), files: filesOf(group.Fiches) }));
}

export interface Pair {
  readonly entity: string;
  readonly destination: number;
  readonly source: number;
}

const pairParams = ({ entity, destination, source }: Pair) => ({ entite: entity, destination, source });

export async function loadPreview(pair: Pair, signal: AbortSignal): Promise<FusionPreview> {
  const reply = await call('/fusions/{entite}/{destination}/{source}', { params: pairParams(pair), signal });
  const { Mouvements, Collisions, Comptes } = isObject(reply) ? reply : {};
  return { movements: readMovements(Mouvements), collisions: readMovements(Collisions), accounts: filesOf(Comptes) };
}

export interface FusionOrder {
  readonly pair: Pair;
  readonly destination: RecordData;
  readonly source: RecordData;
  readonly choices: FusionChoices;
  readonly account: number | null;
}

/** The batch of the trash that brings the source back. */
export async function runFusion({ pair, destination, source, choices, account }: FusionOrder): Promise<string | null> {
  const body = { VersionDestination: readVersion(destination), VersionSource: readVersion(source), Choix: choices, IdCompte: account };
  const reply = await send('/fusions/{entite}/{destination}/{source}', { method: 'POST', params: pairParams(pair), body });
  return reply.headers.get('x-batch');
}

const readMovements = (value: unknown): readonly Movement[] =>
  listOf(value).map((item) => ({
    entity: String(item.Entite),
    field: String(item.Champ),
    count: Number(item.Nombre),
    files: filesOf(item.Fiches),
  }));

const MOTIVES = ['nom', 'email', 'siret', 'titre'] as const;
const motiveOf = (value: unknown): TwinGroup['motive'] => MOTIVES.find((motive) => motive === value) ?? 'nom';

const filesOf = (value: unknown): readonly FusionFile[] =>
  listOf(value).map((item) => ({ id: Number(item.Id), label: String(item.Libelle ?? item.Id) }));

const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] => (Array.isArray(value) ? value.filter(isObject) : []);
