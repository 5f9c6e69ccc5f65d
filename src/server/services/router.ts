import type { FastifyInstance } from 'fastify';
import type { ServiceTools } from './service-call.ts';

export const registerServices = (app: FastifyInstance, tools: ServiceTools): void => {
  void app;
  void tools;
};
