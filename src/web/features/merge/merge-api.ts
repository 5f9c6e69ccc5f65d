import { listDoublons, previewFusion, runFusion as sendFusion } from '#generated/client/sdk/fusions.gen.ts';
import type { FusionEntite, FusionFiche, FusionMouvement } from '#generated/client/types.gen.ts';
import type { FieldChoices } from '#domain/records/merge/merged-fields.ts';
import { type RecordData, readVersion } from '#domain/values/record-data.ts';

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

export interface MergePreview {
  readonly movements: readonly Movement[];
  readonly collisions: readonly Movement[];
  readonly accounts: readonly FusionFile[];
}

export interface TwinGroup {
  readonly reason: 'nom' | 'email' | 'siret' | 'titre';
  readonly files: readonly FusionFile[];
}

export async function loadTwins(entite: FusionEntite): Promise<readonly TwinGroup[]> {
  const { data } = await listDoublons({ path: { entite } });
  return data.map(({ Motif, Fiches }) => ({ reason: Motif, files: Fiches.map(readFile) }));
}

export interface Pair {
  readonly entity: FusionEntite;
  readonly destination: number;
  readonly source: number;
}

function pairPath({ entity, destination, source }: Pair) {
  return { entite: entity, destination, source };
}

export async function loadPreview(pair: Pair, signal: AbortSignal): Promise<MergePreview> {
  const { data } = await previewFusion({ path: pairPath(pair), signal });
  const { Mouvements, Collisions, Comptes } = data;
  return { movements: Mouvements.map(readMovement), collisions: Collisions.map(readMovement), accounts: Comptes.map(readFile) };
}

export interface MergeOrder {
  readonly pair: Pair;
  readonly destination: RecordData;
  readonly source: RecordData;
  readonly choices: FieldChoices;
  readonly account: number | null;
}

/** The batch of the trash that brings the source back. */
export async function runFusion({ pair, destination, source, choices, account }: MergeOrder): Promise<string | null> {
  const body = { VersionDestination: readVersion(destination), VersionSource: readVersion(source), Choix: choices, IdCompte: account };
  const { response } = await sendFusion({ path: pairPath(pair), body });
  return response.headers.get('x-batch');
}

function readMovement({ Entite, Champ, Nombre, Fiches }: FusionMouvement): Movement {
  return {
    entity: Entite,
    field: Champ,
    count: Nombre,
    files: Fiches.map(readFile),
  };
}

function readFile({ Id, Libelle }: FusionFiche): FusionFile {
  return { id: Id, label: Libelle };
}
