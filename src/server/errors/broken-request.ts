import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from './app-error.ts';
import { PROBLEM_TYPE, toProblem } from './problem.ts';

/** Answers what is not even HTTP, or whose head is too long: no request exists yet, so the words are French. */
export const answerBrokenRequest = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'adresse-trop-longue' : 'requete-invalide');
  const body = JSON.stringify(toProblem(refusal, { culture: 'fr', requestId: randomUUID() }));
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\ncontent-type: ${PROBLEM_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  );
};
