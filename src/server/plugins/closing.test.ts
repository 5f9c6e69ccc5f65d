import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerErrorHandler } from '#server/errors/error-handler.ts';
import { registerClosing } from './closing.ts';

it('answers what was asked before, and tells a kept connection in our own words to come again', async () => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' });
  registerErrorHandler(app, { note: () => undefined });
  registerClosing(app);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: started, resolve: ask } = Promise.withResolvers<void>();
  app.get('/longue', async () => {
    ask();
    await released;
    return 'réponse';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write('GET /longue HTTP/1.1\r\nhost: test\r\n\r\n');
  await started;
  const closed = app.close();
  socket.write('GET /longue HTTP/1.1\r\nhost: test\r\n\r\n');
  setTimeout(release, 100);
  await once(socket, 'close');
  await closed;
  const [first = '', second = ''] = received.split(/(?=HTTP\/1\.1 503)/);
  expect(first).toContain('réponse');
  expect(second.toLowerCase()).toContain('retry-after: 5');
  expect(second).toContain('"code":"occupe"');
});
