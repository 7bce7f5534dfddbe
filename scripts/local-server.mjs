/** Runs the built server for `npm start`, with the emulators' pages at /dev. */
const { startServer } = await import('../build/server/start-server.js');

const emulators = `http://127.0.0.1:${process.env.MAIL_EMULATOR_LIST_PORT}`;

await startServer({}, (app) => {
  app.get('/dev/*', async (request, reply) => {
    const { status, headers, body } = await fetch(emulators + request.url);
    return reply.code(status).headers(Object.fromEntries(headers)).send(body);
  });
});
