import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { PROBLEM_TYPE, toProblem } from '#domain/errors/problem.ts';

interface BrokenRequest extends Error {
  readonly code?: string;
  /** A buffer: what had come when the reading stopped. */
  readonly rawPacket?: unknown;
}

/** Answers what is not even HTTP, or whose head is too long: no request exists yet, so the words are French. */
export function answerBrokenRequest(error: BrokenRequest, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(codeOf(error));
  const body = JSON.stringify(toProblem(refusal, { culture: 'fr', requestId: randomUUID() }));
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\ncontent-type: ${PROBLEM_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Of a head that is too long, at least half is its first line, or the headers are to blame. */
const ADDRESS_BYTES = maxHeaderSize / 2;

function codeOf({ code, rawPacket }: BrokenRequest): ErrorCode {
  if (code !== 'HPE_HEADER_OVERFLOW') return 'requete-invalide';
  const firstLine = Buffer.isBuffer(rawPacket) ? rawPacket.indexOf('\r\n') : -1;
  return firstLine >= 0 && firstLine < ADDRESS_BYTES ? 'entetes-trop-longs' : 'adresse-trop-longue';
}
