# The image holds a release: no source, no build tools, nothing is built when it starts. The root file system may be read-only; what is written
# goes to /data, /tmp and /app/.next/cache.
ARG NODE_IMAGE=node:20-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build -- /release --without-packages

FROM ${NODE_IMAGE} AS packages
WORKDIR /release
COPY package.json package-lock.json .npmrc deploy/install-packages.mjs ./
RUN node install-packages.mjs

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    NASHIR_DATA_DIR=/data/nashir \
    NASHIR_DEMO=0 \
    SANDBOX=off
WORKDIR /app
COPY --from=packages /release/node_modules ./node_modules
COPY --from=build /release ./
RUN mkdir /data && chown 1000:1000 /data .next/cache
USER 1000:1000
VOLUME ["/data"]
EXPOSE 3000 8288
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/start.js"]
CMD ["--only", "web"]
