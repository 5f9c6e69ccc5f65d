import type { infer as Infer } from 'zod';
import type { PlateformeDepots } from '#generated/schemas/plateforme-depots.zod.ts';
import { ask } from '#domain/work/replies.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuse, type Work } from '#domain/work/work.ts';
import { queueDeclaration } from './queue-declaration.ts';
import { depositPieces, type Deposits, repeatFlow } from './deposit.ts';

interface One {
  readonly id: number;
}

/** Host of the approved platform; null where none is set. */
export const getPlateforme: WorkService<Asked<unknown, unknown, unknown>, { readonly Reglee: boolean; readonly Adresse: string | null }> = {
  entity: 'plateforme-flux',
  *run() {
    const host = yield* platformHost();
    return { Reglee: host !== null, Adresse: host };
  },
};

export const deposerPieces: WorkService<Asked<unknown, unknown, Infer<typeof PlateformeDepots>>, Deposits> = {
  entity: 'plateforme-flux',
  *run({ body }, facts) {
    yield* requirePlatform();
    return yield* depositPieces(body.Pieces, facts);
  },
};

export const reprendreFlux: WorkService<Asked<One, unknown, unknown>, boolean> = {
  entity: 'plateforme-flux',
  *run({ params }, facts) {
    yield* requirePlatform();
    return yield* repeatFlow(params.id, facts);
  },
};

export const transmettreDeclaration: WorkService<Asked<One, unknown, unknown>, boolean> = {
  entity: 'plateforme-flux',
  *run({ params }, facts) {
    yield* requirePlatform();
    return yield* queueDeclaration(params.id, facts);
  },
};

function* platformHost(): Work<string | null> {
  const { Plateforme } = yield* ask({ do: 'mailbox' });
  return typeof Plateforme === 'string' ? Plateforme : null;
}

/** Nothing is queued where nothing leaves. */
function* requirePlatform(): Work<void> {
  if ((yield* platformHost()) === null) yield* refuse('plateforme-absente');
}
