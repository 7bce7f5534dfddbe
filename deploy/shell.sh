# The values of a deployment, for the commands of docs/operations.md: `. deploy/shell.sh` in each new shell.
set -a
. deploy/production.env
set +a
export FIREBASE_PROJECT_ID=$PROJECT_ID
export PATH=$PATH:$PWD/node_modules/.bin   # firebase
export IMAGE=$REGION-docker.pkg.dev/$PROJECT_ID/portal/server:$RELEASE
# Of one machine.
export COMPOSE_FILE=docker/compose.production.yaml PORTAL_ENV=../deploy/production/settings.env SECRETS=$HOME/portal-secrets
