#!/usr/bin/env bash
# Makes a replacement for the Node base image under the Dockerfile's name if no image registry is
# reachable: Debian from debootstrap, Node and npm from the npm registry. For trials, never for a release.
# Needs root, buildah and debootstrap.
#   docker/stand-in-base.sh docker.io/library/node:26-trixie-slim
set -euo pipefail

image=${1:?which image to stand in for}
[[ $image =~ :([0-9]+)-([a-z]+)-slim$ ]] || { echo "$image: not of the form …:26-trixie-slim" >&2; exit 2; }
node_version=${BASH_REMATCH[1]}
debian=${BASH_REMATCH[2]}
case $(uname -m) in
  x86_64) architecture=x64 ;;
  aarch64) architecture=arm64 ;;
  *) echo "no Node for $(uname -m) on npm" >&2; exit 2 ;;
esac

downloads=$(mktemp -d)
container=$(buildah from scratch)
trap 'buildah rm "$container" >/dev/null; rm -rf "$downloads"' EXIT
root=$(buildah mount "$container")

debootstrap --variant=minbase --include=ca-certificates,libatomic1,libstdc++6 \
  "$debian" "$root" http://deb.debian.org/debian >"$downloads/log" || { tail "$downloads/log" >&2; exit 1; }
# The parts that Debian's slim images leave out.
rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/* "$root"/usr/share/{man,locale,info}
find "$root/usr/share/doc" -type f ! -name copyright -delete

(cd "$downloads" && npm pack --silent "node-linux-$architecture@$node_version" npm@11 >/dev/null)
tar -xzf "$downloads"/node-linux-*.tgz -C "$downloads" package/bin/node
install -D "$downloads/package/bin/node" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
tar -xzf "$downloads"/npm-*.tgz -C "$root/usr/local/lib/node_modules" --transform 's,^package,npm,' --no-same-owner
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
chmod +x "$root/usr/local/lib/node_modules/npm/bin/npm-cli.js"

buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  --label stand-in=true --cmd node "$container"
buildah commit --quiet "$container" "$image" >/dev/null
echo "made a stand-in for $image"
