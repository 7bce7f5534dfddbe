#!/usr/bin/env bash
# Builds an image of this project with Docker if there is one, else with buildah.
#   docker/build.sh [target] [tag]     target: server (default) or emulators
# ENGINE=buildah uses buildah even if there is Docker. PLATFORM=linux/amd64 builds for another processor than this machine's.
# NODE_DIGEST=sha256:… replaces the base image's digest in the Dockerfile; Docker looks up today's if there is none.
# STAND_IN=1 lets buildah use a replacement without a digest (stand-in-base.sh) if no registry is reachable.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${1:-server}
default_name=stop-smoke-now-portal
[ "$target" = server ] || default_name=stop-smoke-now-$target
tag=${2:-$default_name:local}
image=${NODE_IMAGE:-$(sed -n 's/^ARG NODE_IMAGE=//p' docker/Dockerfile | head -1)}
[ "${STAND_IN:-}" = 1 ] || : "${NODE_DIGEST:=$(sed -n 's/^ARG NODE_DIGEST=//p' docker/Dockerfile | head -1)}"

engine=buildah
# There may be a client without an engine.
if [ "${ENGINE:-docker}" = docker ] && docker info >/dev/null 2>&1; then
  engine=docker
  : "${NODE_DIGEST:=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')}"
fi

arguments=(
  --file docker/Dockerfile --target "$target" --tag "$tag"
  --build-arg "NODE_IMAGE=$image" --build-arg "NODE_DIGEST=${NODE_DIGEST:-}"
  --build-arg "VERSION=$(node -p 'require("./package.json").version')"
  --build-arg "REVISION=$(git rev-parse HEAD 2>/dev/null || true)"
)
# This machine's access to the npm registry, mounted for the installing steps, in no layer.
configuration=$(npm config get userconfig 2>/dev/null)
[ ! -f "$configuration" ] || arguments+=(--secret "id=npmrc,src=$configuration")
certificates=$(npm config get cafile 2>/dev/null)
[ ! -f "$certificates" ] || arguments+=(--secret "id=certificates,src=$certificates")

[ -z "${PLATFORM:-}" ] || arguments+=(--platform "$PLATFORM")
[ $engine = buildah ] || exec docker buildx build --load "${arguments[@]}" .
if [ "${STAND_IN:-}" = 1 ] && ! buildah inspect --type image "$image" >/dev/null 2>&1; then
  docker/stand-in-base.sh "$image"
fi
# OCI's own format has no health checks. `chroot` needs no privileges that a container lacks.
exec buildah bud --ignorefile docker/Dockerfile.dockerignore --format docker --isolation chroot --ulimit "nofile=$(ulimit -Hn):$(ulimit -Hn)" "${arguments[@]}" .
