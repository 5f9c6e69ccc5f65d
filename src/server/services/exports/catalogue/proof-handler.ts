import { contentDisposition } from '#domain/files/file-name.ts';
import { openProof } from '#domain/catalogue/proof/proof-link.ts';
import { readFaces } from '#domain/editions/face/read-face.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { languageOf } from '#domain/mails/compose.ts';
import { requestContext } from '#domain/records/requests/request-context.ts';
import { underItsLetterhead } from '#server/documents/letterhead-words.ts';
import { printDocument } from '#server/documents/print-document.ts';
import { systemUser } from '#server/records/engine/system-user.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import type { Call } from '#server/services/service-call.ts';
import { networkOf } from '#server/session/login-throttle.ts';
import { filmProof } from './catalogue-proofs.ts';

/** The page of a film on paper, for the reader of its link: the same one that staff print. */
export async function printEpreuve({ body: { Jeton }, context }: Call<'printEpreuve'>): Promise<unknown> {
  const { tools, request, reply } = context;
  const { engine } = tools;
  const network = networkOf(request.ip);
  await tools.linkThrottle.pace({ token: Jeton, network });
  const unit = { operation: 'printEpreuve', entity: engine.registry.get('epreuve') };
  const { proof, faceIn } = await tools.linkThrottle.guard({ token: Jeton, network }, () =>
    inUnitOfWork(engine, context, {
      ...unit,
      work: async (inside) => ({
        proof: (await runWork(inside, openProof(Jeton, engine.now()))).proof,
        faceIn: await runWork(inside, readFaces()),
      }),
    }),
  );
  if (proof.IdGabarit === null) throw new AppError('introuvable');
  const { requestId, batch } = context;
  // The link stands for the team of the film, who has no rights of their own.
  const asProduct = requestContext({ user: systemUser('Bon à tirer'), culture: languageOf(proof.Langue), requestId, batch });
  const document = await filmProof({ tools, context: asProduct }, proof.IdInscription, proof.IdGabarit);
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('attachment', `${document.title}.pdf`))
    .header('cache-control', 'no-store')
    .send(await printDocument(tools, underItsLetterhead(document, faceIn)));
}
