# The service in a container. Needs nothing but this folder and the package registry:
#   docker build --build-arg REVISION="$(git rev-parse HEAD)" -t koine-tutor .
#   docker run -p 8080:8080 -v koine-data:/data --read-only --cap-drop ALL --ulimit core=0 koine-tutor
# Any command of `koine` stands where `serve` does: docker run --rm -v koine-data:/data koine-tutor keys list
# `keys issue --label LABEL` before the first start keeps a first key out of the log.
# The settings are environment variables (.env.example). test/shipping/container.system.test.ts starts the last stage.

ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Builds the package, and installs it: what /app holds is what `npm pack` ships, and the packages that the lock names.
FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm pack --ignore-scripts --pack-destination /tmp
WORKDIR /app
RUN tar -xzf /tmp/koine-tutor-*.tgz --strip-components=1 && cp /build/package-lock.json . \
  && npm ci --omit=dev --ignore-scripts --no-audit --no-fund

# What runs the models of `koine recognizer`, from its own lock; binaries for other systems are left out.
FROM ${NODE_IMAGE} AS runtime
WORKDIR /runtime
COPY packages/recognizer/package.json packages/recognizer/package-lock.json packages/recognizer/.npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund && rm -rf node_modules/onnxruntime-node/bin/*/darwin node_modules/onnxruntime-node/bin/*/win32

# A recognizer that runs a model (docs/recognizer.md); /model is its folder:
#   docker build --target recognizer -t koine-tutor-recognizer .
#   docker run -p 127.0.0.1:8090:8090 -v "$PWD/models/wav2vec2:/model:ro" --read-only --cap-drop ALL koine-tutor-recognizer
FROM ${NODE_IMAGE} AS recognizer
ENV NODE_ENV=production
COPY --from=build /app /app
COPY --from=runtime /runtime /app/packages/recognizer
WORKDIR /app
USER 1000:1000
EXPOSE 8090
STOPSIGNAL SIGTERM
# A model of a gigabyte takes a while to load.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8090/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/src/cli/cli.js", "recognizer", "--host", "0.0.0.0"]
CMD ["--model", "/model"]

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# The only folder that is written to. The user has a number, so that an orchestrator sees that it is not root.
RUN install -d -o 1000 -g 1000 -m 0700 /data
COPY --from=build /app /app
WORKDIR /app
USER 1000:1000
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# node is process 1 and hears SIGTERM itself: no init is needed, since it waits for every process that it starts.
# Two sizes of the heap: see "Memory" in docs/operations.md.
ENTRYPOINT ["node", "--max-semi-space-size=32", "--initial-old-space-size=160", "/app/dist/src/cli/cli.js"]
CMD ["serve"]
ARG REVISION=unknown
LABEL org.opencontainers.image.title="koine-tutor" \
  org.opencontainers.image.description="Pronunciation scoring for Koine Greek: sound by sound, with articulatory feedback and ranked fixes." \
  org.opencontainers.image.version="0.3.0" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.licenses="Apache-2.0 AND CC-BY-4.0 AND GPL-3.0-or-later"
