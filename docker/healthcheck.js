/** The image's health check, without curl: succeeds if the server in its container is ready. */
/* global AbortSignal */
const port = process.env.PORT || '4000';
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
  signal: AbortSignal.timeout(2_500),
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
