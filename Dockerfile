# Anito in one image. `docker build -t anito .` needs no arguments.
# docs/deployment.md explains how to run it. scripts/container.ts builds and tests it without Docker.

ARG BUILD_IMAGE=node:24-bookworm-slim
ARG RUNTIME_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY . .
# The secrets are optional: an .npmrc for another registry, and its certificate authorities.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca,target=/run/ca.pem \
    npm ci && npm run build && npm prune --omit=dev
# `npm sbom --omit=dev` would leave out packages that are development dependencies as well, such as Fastify.
RUN npm pkg delete devDependencies && npm pkg delete devDependencies --workspaces && \
    mkdir /image && npm sbom --sbom-format=spdx > /image/sbom.spdx.json
# Removes what the image does not need, and starts the product once to fill the compile cache. Node keeps a
# cache per user id, so it runs with the id of the image's user: the base image calls it `node`.
RUN node scripts/prepare-image.ts prune && chown -R 1000:1000 node_modules/.cache
USER node
RUN HOME=/tmp node scripts/prepare-image.ts warm

FROM ${RUNTIME_IMAGE}
ARG WITH_BROWSER=false
# Tini reaps the processes that Chromium and PostgreSQL leave, which Node does not do as process 1.
RUN apt-get update && apt-get install -y --no-install-recommends tini && \
    if [ "${WITH_BROWSER}" = true ]; then apt-get install -y --no-install-recommends chromium; fi && \
    rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin /var/log/* && \
    groupadd --gid 1000 anito && \
    useradd --uid 1000 --gid 1000 --home-dir /tmp --no-create-home --shell /usr/sbin/nologin anito && \
    install --directory --owner=1000 --group=1000 --mode=700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /image/sbom.spdx.json /usr/share/doc/anito/sbom.spdx.json
COPY --from=build /app /app

ARG VERSION=0.0.0
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
ARG SOURCE=
LABEL org.opencontainers.image.title="Anito" \
      org.opencontainers.image.description="AI assistants for businesses, built from their own knowledge" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.source="${SOURCE}"

WORKDIR /app
USER 1000:1000
ENV HOME=/tmp HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# A process without the role `web` has no port: disable the health check there.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "--max-semi-space-size=16", "scripts/start.ts"]
