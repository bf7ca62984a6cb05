# Boardwright in a container: docker build -t boardwright . && docker run -it boardwright play corsairs
#
# The application for browsers answers its own machine alone, so `serve` wants the host's network:
# docker run --network host boardwright serve --no-open

FROM debian:trixie-slim AS build
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
WORKDIR /source
# These say which versions are needed: a change of other files does not install everything anew.
COPY scripts/setup scripts/
COPY Cargo.toml ./
COPY web/package.json web/
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends build-essential ca-certificates curl \
    && scripts/setup serve \
    && rm -rf /var/lib/apt/lists/*
ENV PATH=/root/.cargo/bin:$PATH
COPY . .
RUN scripts/web build && cargo build --release --locked --package boardwright-cli

FROM debian:trixie-slim
LABEL org.opencontainers.image.title="Boardwright" \
      org.opencontainers.image.description="Plays board games from their written rules" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0"
RUN useradd --create-home --uid 1000 player
COPY --from=build /source/target/release/boardwright /usr/local/bin/boardwright
COPY LICENSE-APACHE LICENSE-MIT /usr/share/doc/boardwright/
USER 1000
WORKDIR /home/player
ENTRYPOINT ["boardwright"]
CMD ["help"]
