import { parentPort } from 'node:worker_threads';
import { lookOf } from './look-of.ts';

parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(lookOf(bytes)));
