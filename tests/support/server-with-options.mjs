/**
 * Runs the server with options that production never sets: `SERVER_OPTIONS='{…}' node server-with-options.mjs MODULE`, with
 * start-server of the build or of the sources.
 */
const { startServer } = await import(process.argv[2]);
startServer(JSON.parse(process.env.SERVER_OPTIONS ?? '{}'));
