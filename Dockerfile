# The exchange in a container, for Linux x64 and arm64: docs/operators/install.md.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run install:production -- /srv/bourse

# The Node that runs the exchange comes with its packages: the image needs none.
FROM debian:bookworm-20250908-slim
RUN useradd --system --uid 10001 --home-dir /srv/bourse --shell /usr/sbin/nologin bourse \
  && useradd --system --uid 10002 --gid bourse --home-dir /srv/bourse --shell /usr/sbin/nologin bourse-signer \
  && install -d -o bourse -g bourse -m 700 /var/lib/bourse /var/lib/bourse/keys \
  && install -d -o bourse-signer -g bourse -m 700 /var/lib/bourse-signer /etc/bourse-signer \
  && install -d -o bourse-signer -g bourse -m 750 /run/bourse-signer
COPY --from=build /srv/bourse /srv/bourse
WORKDIR /srv/bourse
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/bourse NODE_ENV=production
USER bourse
VOLUME /var/lib/bourse
EXPOSE 8080
# Whether it lives, not whether it is ready: without its database it waits, and a restart helps nobody.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=6 \
  CMD ["node_modules/node/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node_modules/node/bin/node", "scripts/start.mjs"]
