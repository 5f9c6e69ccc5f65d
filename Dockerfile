# Image of one server. Its PostgreSQL stands beside it: compose.yaml.
FROM node:24-bookworm-slim AS build
WORKDIR /opt/festival
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node node_modules/vite/bin/vite.js build --logLevel warn && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/festival
RUN install -d -o node -g node -m 0700 /var/lib/festival /var/backups/festival
COPY --from=build --chown=root:root /opt/festival /opt/festival
WORKDIR /opt/festival
USER node
EXPOSE 3000
VOLUME ["/var/lib/festival", "/var/backups/festival"]
HEALTHCHECK --start-period=120s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/ping').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--min-semi-space-size=32", "--max-semi-space-size=32", "src/server/main.ts"]
