#!/usr/bin/env bash
# Runs the server's image as in production: no root, no capabilities, a read-only file system. Uses Docker
# if there is an engine, else podman. Arguments are further options of `run`.
#   docker/run.sh --env-file .env
#   IMAGE=registry.example.com/portal:1.0.0 docker/run.sh --env-file .env --env PORT=8080
set -euo pipefail

image=${IMAGE:-stop-smoke-now-portal:local}
options=(--rm --read-only --cap-drop all --security-opt no-new-privileges --network host "$@")
if docker info >/dev/null 2>&1; then
  exec docker run "${options[@]}" "$image"
fi
# Podman would mount writable folders, set limits that it may not set inside another container, and ask
# systemd for health checks: `podman exec NAME node healthcheck.js` asks without.
exec podman --runtime runc --cgroup-manager cgroupfs run --read-only-tmpfs=false --no-healthcheck \
  --ulimit nofile=1024:1024 --ulimit nproc=1024:1024 "${options[@]}" "$image"
